import { dailyViews, priceOf } from '#domain/membership.ts'
import { areasOf } from '#domain/plans/areas.ts'
import { listed } from '#domain/wording/lists.ts'
import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const subscription = `[Settings, Subscription](${href(paths.settings({ tab: 'subscription' }))})`
const { included, coming } = areasOf('premium')
const upgrade = `[Upgrade](${href(paths.upgrade())})`

export const planning: Group = {
  id: 'plans-and-billing',
  title: 'Plans & billing',
  picture: { craft: 'barbering', seed: 'help-plans', mode: 'pole', way: 0 },
  articles: [
    {
      id: 'plans',
      title: 'What each plan opens',
      blocks: [
        {
          facts: [
            {
              term: 'Free',
              words: `The directory, ${dailyViews} profile views a day, and everything about your own profile: services, what you're looking for and a portfolio of 12 pictures.`,
            },
            {
              term: `Basic, ${priceOf('basic')} a month`,
              words: 'All of that, messages, trade requests and trades, and as many profile views as you like.',
            },
            {
              term: `Premium, ${priceOf('premium')} a month`,
              words: `All of Basic, a portfolio of 100 pictures, and ${listed(included)}.${coming.length === 0 ? '' : ` ${listed(coming)} are coming: each joins Premium on the day it opens.`}`,
            },
          ],
        },
        `Prices are in US dollars. Compare the plans on ${upgrade}; which one you have is shown in ${subscription}.`,
      ],
    },
    {
      id: 'trial',
      title: 'The trial after you sign up',
      blocks: [
        {
          paragraph:
            'A new account begins with a trial of {{signupTrialDays}} days. While it runs you can do what Basic opens: write messages, send and accept trade requests, and open as many profiles as you like. It asks for no card and ends by itself.',
          when: 'signupTrialDays',
        },
        {
          paragraph:
            'New accounts here begin on the Free plan at the moment. Where a trial is given, it opens what Basic opens, asks for no card, and ends by itself.',
          unless: 'signupTrialDays',
        },
        `The date is shown in ${subscription}. Three days before the end, and again the day before, we remind you.`,
        'Afterwards you are on the Free plan. Nothing is deleted, and a trade that was accepted before stays open to you until it ends. This trial is not the free trial of Premium: you can still have that one later.',
      ],
    },
    {
      id: 'profile-views',
      title: 'Five profile views a day',
      blocks: [
        `On the Free plan you can open ${dailyViews} profiles a day. Looking at cards in the directory counts nothing, your own page counts nothing, and neither does a second look at a profile you have opened the same day.`,
        'The day is counted in UTC, for everyone alike. How many views you have left, and when they renew by your own clock, is shown above the directory.',
        'When all are used, you see the name, the craft and the city of the next one, and “You have used your 5 free profile views today. They renew at 5 PM.”, or whenever the day ends where you are. Nothing is counted in a trial, with Basic or Premium, or while founding benefits run.',
      ],
    },
    {
      id: 'get-a-plan',
      title: 'Get Basic or Premium',
      blocks: [
        `Open ${upgrade}, press **Get Basic Plan** or the button of Premium, and you are led to the page where you pay. When the payment went through you come back here, and the plan is yours; if it takes a moment, the page waits with you. If you leave the checkout, nothing is charged.`,
        {
          paragraph:
            'Your card is taken by Stripe. We never see its number, and keep only what Stripe tells us: which plan, since when and until when.',
          when: 'stripe',
        },
        {
          paragraph:
            'This site has no payment service at the moment: its checkout is a test and says so. You can pay there, have a card declined, or close it, and no money is taken.',
          unless: 'stripe',
        },
        'Moving from Basic to Premium works the same way. What is left of your month with Basic is taken off the price.',
      ],
    },
    {
      id: 'premium-trial',
      title: 'The free trial of Premium',
      blocks: [
        {
          paragraph: `Premium begins with a free trial, once a person: {{premiumTrialDays}} days, then ${priceOf('premium')} a month. It is begun in the checkout, so it asks for a way to pay; nothing is taken before the trial ends.`,
          when: 'premiumTrialDays',
        },
        {
          paragraph: 'No free trial of Premium is given at the moment: the first month is paid in the checkout.',
          unless: 'premiumTrialDays',
        },
        'Three days before that we write to you with the amount. If you cancel before the end, you pay nothing, and Premium stays yours until the last day of the trial.',
        'If you have had a trial of Premium before, the checkout begins without one, and says so before you pay.',
      ],
    },
    {
      id: 'payment-failed',
      title: 'When a payment fails',
      blocks: [
        'A card expires, or a bank says no. We write to you, and a note on your plan says so. The plan stays open for 7 days meanwhile, so that there is time to put it right.',
        `Open ${subscription} and press **Update payment**. Once a payment goes through, everything is as before.`,
        'If none does within the 7 days, your account goes on as Free until you have paid. Nothing is deleted: your messages and trades are kept, and open again with the plan.',
      ],
    },
    {
      id: 'cancel-a-plan',
      title: 'Cancel or pause your plan',
      blocks: [
        `Open ${subscription} and press **Manage**: the billing page opens in a new tab. Canceling takes two taps there, and a reason is welcome but not required. You keep what you have paid for until the end of the period, and nothing more is charged. If a payment has failed, or the plan is paused, it ends at once.`,
        {
          paragraph:
            'If you only need a break, pause instead: for one, two or three months, once in twelve. The plan rests after the period you have paid for and goes on by itself. While it rests nothing is charged, and your account is as on the Free plan.',
          unless: 'stripe',
        },
        'Changed your mind? Until the last day you can keep the plan, in the same place. No longer signing in does not cancel a plan.',
      ],
    },
    {
      id: 'receipts',
      title: 'Receipts and invoices',
      blocks: [
        'Each payment is followed by a receipt to the email address of your account, with the amount, the plan and the date until which it is paid.',
        `All invoices are listed in ${subscription}, each with its date, its number, the amount, and whether it is paid. You'll also find what you got this month: trades completed, value received, messages sent.`,
        `A charge you do not understand? [Write to us](${paths.contact()}) with the topic “Billing” and the number of the invoice. Do not send card numbers; we neither need them nor want them.`,
      ],
    },
    {
      id: 'when-a-plan-ends',
      title: 'What happens to your trades when a plan ends',
      blocks: [
        'Nothing is lost. Messages and trades close with the plan that opened them: you can neither read nor write them until you have one again, and the screen says how many unread messages and requests are waiting. With a plan everything is back as it was.',
        'One exception, so that nobody is left in the middle: a trade that was accepted before stays readable, with its conversation, and can be confirmed or canceled until it ends.',
        "Requests nobody answered end after 7 days, as always. Your profile, services, what you're looking for and your portfolio stay the way they are. If the portfolio holds more than 12 pictures, they all stay. You just can't add more.",
      ],
    },
  ],
}

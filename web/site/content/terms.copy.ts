import { priceOf } from '#domain/membership.ts'
import { termsVersion } from '#domain/terms.ts'
import { href, paths } from '../../paths.ts'
import type { Page } from './words.ts'

export const terms: Page = {
  title: 'Terms of Service',
  description: 'The terms for using Beauty Barter: accounts, plans, trades between members, content, and what we answer for.',
  lead: 'What you can expect of us, and what we expect of you.',
  updated: termsVersion,
  template: true,
  parts: [
    {
      id: 'these-terms',
      title: 'These terms',
      blocks: [
        'Beauty Barter is a place where beauty professionals find each other and trade services. “We” are the operator of this site. [Legal name and postal address of the operator: to be added before launch.] “You” are the person who uses it.',
        `The [Community Guidelines](${paths.guidelines()}) are part of these terms. The version in force is that of the date at the top; which one you accepted, and when, is kept with your account. How we handle personal data is described in the [privacy policy](${paths.privacy()}).`,
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        {
          list: [
            'You are 18 or older, and able to enter a contract.',
            'You give your real name and an email address you read.',
            'You keep your password and your codes to yourself, and tell us when someone else has used your account.',
            'One person has one account.',
          ],
        },
        `You can stop at any time. Deleting your account is in [Settings, under Data](${href(paths.settings({ tab: 'data' }))}).`,
      ],
    },
    {
      id: 'plans',
      title: 'Plans, trial, renewal, canceling, refunds',
      blocks: [
        `The Free plan costs nothing. Basic costs ${priceOf('basic')} and Premium ${priceOf('premium')} a month, in US dollars, plus tax where it applies. What each opens is described in the [Help Center](${paths.help()}#plans).`,
        {
          list: [
            '**Trial after sign-up**: a new account can use what Basic opens for a number of days shown in the app. It asks for no payment and ends by itself.',
            '**Free trial of Premium**: once a person, begun in the checkout. If you do not cancel before it ends, the first month is charged then. We write to you three days before.',
            '**Renewal**: a plan renews every month, for the price in force, until you cancel.',
            '**Canceling**: at any time, in two taps. It takes effect at the end of the period you have paid for.',
            '**Failed payments**: the plan stays open for 7 days, then the account goes on as Free.',
            "**Refunds**: a period that has begun is not refunded, unless the law says so or we closed the service. [Refund rules to be reviewed by the operator's counsel.]",
            '**Founding members**: the first 100 professionals have Premium free for 6 months. Nothing is charged when that ends.',
          ],
        },
        'If a price changes, we tell you at least 30 days before it applies to you, and you can cancel until then.',
      ],
    },
    {
      id: 'trades',
      title: 'Trades are between members',
      blocks: [
        'A trade is an agreement between the two members it names. We provide the place where they make it. We are not a party to it, we do not employ, send or supervise anyone, and we do not perform, inspect or insure any service.',
        'Accepting a trade means that each of you promises the other what stands in the accepted version. It is complete when both have confirmed each service; three days after one of you has, it counts without the other. Either of you can call an accepted trade off; what you owe each other for what was already done is between you.',
        'There are no points or credits here, and nothing of what you give can be kept, sold or passed on as a balance.',
      ],
    },
    {
      id: 'licenses',
      title: 'Licenses and places are your duty',
      blocks: [
        'You make sure that you may lawfully perform what you offer, that the place is permitted and fit for it, and that you carry the insurance your work needs. A seal after a name means that our team has marked the member as verified; it is no promise that a license is valid on the day you meet.',
      ],
    },
    {
      id: 'value-and-tax',
      title: 'Values and tax',
      blocks: [
        "The values in a trade are the members' own. The fair-value meter compares them and gives no appraisal. Bartered services may be taxable at their fair market value. Reporting and paying such tax is your duty; nothing on this site is tax advice.",
      ],
    },
    {
      id: 'your-content',
      title: 'What you put here',
      blocks: [
        "What you write and show stays yours. You allow us to store it, to make it smaller or convert it, and to show it to those it is meant for: your card, your page and your portfolio to members, a message to the one you sent it to. That permission is for running this site, and for nothing else. It ends when you remove the content or close your account, apart from copies in backups, which are overwritten in time, and from what belongs to someone else's conversation or trade as well.",
        'You confirm that you may show it, and that people who can be recognized have agreed.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      blocks: [
        {
          list: [
            'Offering what is unlawful, or what needs a license you do not hold.',
            'Weapons, drugs, prescription products, counterfeit goods, sexual services, anything stolen.',
            'Harassment, discrimination, threats, fraud.',
            'Collecting the data of members, by hand or by program; getting around limits, plans or blocks; attacking the site or overloading it.',
          ],
        },
      ],
    },
    {
      id: 'enforcement',
      title: 'When rules are broken',
      blocks: [
        `We may take content down and shut an account out, for a time or for good, as described in the [Community Guidelines](${paths.guidelines()}#when-rules-are-broken). You can appeal. If you have paid for time you can then no longer use, and you did not break a rule, you get it back.`,
      ],
    },
    {
      id: 'warranty',
      title: 'No warranty on services; our liability',
      blocks: [
        'The site is provided as it is. We do not promise that it is always available, and we answer neither for what members do or leave undone nor for the outcome of a service. To the extent the law allows, we are not liable for indirect damage, and our total liability to you is limited to what you have paid us in the twelve months before. Nothing here limits rights that the law does not let anyone limit.',
      ],
    },
    {
      id: 'law',
      title: 'Disputes and law',
      blocks: [
        `If something goes wrong between you and us, [write to us](${paths.contact()}) first; most things can be settled that way. [Governing law and place of jurisdiction: to be added by the operator's counsel.]`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When these terms change, the date at the top changes with them. If a change is to your disadvantage, we tell you before it takes effect, and you may leave before it does.',
      ],
    },
  ],
}

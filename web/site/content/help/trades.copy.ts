import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const trades = `[Trades](${href(paths.trades())})`

export const trading: Group = {
  id: 'trades',
  title: 'Trades',
  picture: { craft: 'massage', seed: 'help-trades', mode: 'stack', way: 1 },
  articles: [
    {
      id: 'matches',
      title: 'Find someone to trade with',
      blocks: [
        `The tab **For you** in ${trades} has up to twenty members who want what you offer and offer what you want, near enough for both of you. Each card says what you'd give and get, how far it is, and how many times you both have. **Why this?** gives the reasons.`,
        'We look every night, and again when you open the list after you have changed your services, wants, prices, hours or place. Two members fit if both are open to trade, were here in the last 90 days, and are no further apart than either would go.',
        "**Not for me** asks why and takes the card away for 90 days, or 30 if it is only not now. They don't hear about it. Your reasons make later suggestions stricter.",
      ],
    },
    {
      id: 'request-a-trade',
      title: 'Request a trade',
      blocks: [
        'Open a profile and press **Request a trade**, or **Request** beside one of the services. Then:',
        {
          steps: [
            "Under “What you'd like”, tick the services you want to receive, and how many times.",
            "Under “What you offer”, tick yours. The ones they're looking for come first. You can change the value of your own service by up to half of its price, and say why.",
            'Under “Fairness”, see how it balances and what would even it out.',
            'Under “When and where”, choose the place of each visit and up to three times you both have, or leave that for later.',
            'Under “Review”, add a message if you like, tick their trade rules and the line about their license, and press **Send request**.',
          ],
        },
        `Each side can hold ten services. The request then waits in ${trades} under **Sent**, and they have 7 days to answer. What you choose is kept in this browser until you send it.`,
      ],
    },
    {
      id: 'fair-value-meter',
      title: 'Read the fair-value meter',
      blocks: [
        'The meter compares both sides in three lines: value, time in the chair, and products used up. The beam tips towards the heavier side, and the word beside it says how far apart they are:',
        {
          list: ['Balanced: the smaller side is at least 90% of the larger.', 'Slightly uneven: 75% to 90%.', 'Uneven: less than 75%.'],
        },
        "Under **Compare by** choose what counts for the two of you: **Value**, **Time**, or **Call it even** if you would rather not count. The meter advises: you can send an uneven trade. Who gives a lot more ticks “I'm happy with this” first.",
        'A difference can stay, be covered by an extra service, be owed in services, or be settled directly in cash: at most 30% of the larger side. We take no part in that.',
      ],
    },
    {
      id: 'something-else',
      title: 'Ask for something that is on no list',
      blocks: [
        'Below the services of each side there is **Something else**. Give it a name of 3 to 80 characters, its category, how long it takes and what it is worth, then press **Add it**. From then on it counts in the meter like any other.',
        "It works in both directions: for a service you would like that isn't on their page, and for one of yours that you do not offer to everyone.",
        'It belongs to this trade alone. If you are asked for it often, add it to your services; then it can be found in the directory, too.',
      ],
    },
    {
      id: 'answer-a-request',
      title: 'Answer a request',
      blocks: [
        `A new request is in ${trades} under **Received**, and your bell tells you. Open it to see both sides, the meter and the message. You can:`,
        {
          list: [
            "**Accept**: you've agreed on what it says, and you can message each other.",
            '**Counter-offer**: change it and send it back.',
            "**Decline**: a reason is optional. We'll let them know.",
          ],
        },
        "If you do nothing, it expires after 7 days, and you'll both hear about it. After you decline, the same person can ask you again 7 days later, not sooner.",
      ],
    },
    {
      id: 'counter-offer',
      title: 'Send a counter-offer',
      blocks: [
        'Press **Counter-offer** in a trade that waits for your answer. The current offer opens. Add or take away services on either side, change how many times, the value of your own services, the place and the times, write a line if you like, and press **Send counter-offer**.',
        "Now it's their turn, with 7 new days to answer. The trade shows what you changed and keeps every version in its timeline.",
        'A trade can have up to ten offers. After that, the last one can only be accepted or declined. If you both act at the same moment, the second one sees: “This trade changed while you were looking. Here is the latest version.” Nothing is lost.',
      ],
    },
    {
      id: 'withdraw',
      title: 'Take your offer back',
      blocks: [
        `Until they answer, you can take back what you sent. Open it in ${trades} under **Sent** and press **Withdraw offer**. They can no longer accept it and will see that you withdrew it. You can make a new one.`,
        "Only the person who made the latest offer can withdraw it. If you've received a counter-offer, decline it instead.",
        "You can't withdraw an accepted trade. If you can't make it, cancel as described under “When something goes wrong”, and do it early.",
      ],
    },
    {
      id: 'time-and-place',
      title: 'Agree on a time and a place',
      blocks: [
        `With the acceptance a conversation opens in [Messages](${href(paths.messages())}). The trade itself now has an appointment for each side: what one of you gives is one visit. Press **Propose times**: choose up to three, from those you both have or any other, and the other person picks one.`,
        'Whose place it is presses **Say where**. Say also what a client would ask: parking, how to get in, whether someone may come along. For color, lash or brow work, agree on a patch test beforehand.',
        'The two halves of a trade need not happen on the same day. Settle both dates before the first appointment, so that nobody waits for theirs. If a date no longer works, **Ask for another time**: you keep the old one until you both agree on a new one.',
      ],
    },
    {
      id: 'the-day',
      title: 'The day of an appointment',
      blocks: [
        'You both get a reminder two days, one day and two hours ahead. The street address shows to the other person 24 hours before.',
        `**Add to calendar** beside the time saves the appointment as a file. To have all of them in your calendar, with every change, get a private address under **Hours** in [your profile](${href(paths.myProfile({ tab: 'availability' }))}).`,
        "Going alone? With **Add a trusted contact** someone you choose gets an email or a text message when it starts, with your name, the city and the end, and another one if you do not say afterwards that you're OK. The other person won't know. At the appointment itself you can tap everything without a connection: it is sent when there is one.",
      ],
    },
    {
      id: 'confirm',
      title: 'Confirm that it happened',
      blocks: [
        `Once you have received what was agreed, open the trade in ${trades} under **Active** and press **It's done** beside it. We'll ask them to do the same. “1 of 2 done” shows how far the trade is.`,
        'When both of you have said so of each visit, the trade is complete and moves to **History**, and both of you have one more completed trade on your profiles. If one of you forgets, we mark it done after three days.',
        "Confirm only what is really done: you can't undo it. If neither of you says anything for 14 days after the last appointment, or you find no time in 60 days, the trade ends. **Trade again** begins a new request to the same person with the same services.",
      ],
    },
    {
      id: 'reviews',
      title: 'Review each other',
      blocks: [
        'For 14 days after the trade is complete, both of you can write a review on its page: stars for quality, reliability and friendliness, and a few words. **Private note** is for our team alone.',
        'Your review is sealed at first: nobody else reads it or sees that it is there, and you can still change it. When the second one is written, both open at the same moment. If only one of you writes, it opens after the 14 days.',
        'Open reviews are on your profiles, where everyone can read them. You can reply once to each. We never hide a review for being negative, only for breaking the rules: the flag beside it reports it.',
      ],
    },
    {
      id: 'something-went-wrong',
      title: 'When something goes wrong',
      blocks: [
        "In an accepted trade press **Something went wrong**. You see what fits: find another time, **I'm ill or can't come**, they didn't come, **It wasn't as agreed**, **I don't feel safe**, write to them, or cancel the trade.",
        "If you cancel less than 24 hours ahead (or 12 or 48, as their trade rules say), it counts as a late cancel after two days, unless they press **It's fine**. Being ill or not feeling safe never counts. Asking that late for another time counts the same.",
        "They didn't come? From 20 minutes to 72 hours after the start you can say so. They have 48 hours to answer that they didn't come, that neither of you did, or that they were there. Without an answer it counts as a no-show.",
        "Under **I don't feel safe** you can report privately, and cancel. Only our team reads the reason. The other person just sees that you had to cancel.",
      ],
    },
    {
      id: 'owed',
      title: 'When a service is owed',
      blocks: [
        "If one of you gave and the other's service didn't happen, the one who gave chooses within seven days: try again, another service of the same value, an IOU for up to 180 days, or let it go. Until then the other can't send new requests. Open IOUs are listed above your active trades.",
        "An IOU is between the two of you alone and can't be passed on. Who is owed can count a later trade between you as its settlement, or let it go. We remind you both two weeks before it ends.",
      ],
    },
    {
      id: 'disputes-and-strikes',
      title: 'Disputes and strikes',
      blocks: [
        "It wasn't what you agreed? Open a dispute within 14 days, in your own words, and add up to six pictures. They have 72 hours for their side; then our team decides, and you both read why. Until then, nothing else about the trade can change.",
        `Late cancels, no-shows and IOUs that expire give strike points: 1, 2 and 3. With 5 within 90 days, new trades are paused for 14 days. You find yours, and appeal each once, in your [settings](${href(paths.standing())}). Anything else? [Write to us](${paths.contact()}).`,
      ],
    },
    {
      id: 'trade-limits',
      title: 'How many requests you can send',
      blocks: [
        'So that nobody is flooded:',
        {
          list: [
            'One open request between two people at a time.',
            '10 new requests a day, counted in UTC.',
            '20 requests of yours that wait for an answer.',
            '7 days of peace after someone declined your offer.',
            '10 offers within one trade.',
          ],
        },
        "When one of these is reached, the form says so and keeps what you chose. Sending and accepting also need a plan that includes trades, and a confirmed email address. “This professional isn't accepting trades right now.” is what you read whenever someone cannot be asked; it never tells why.",
      ],
    },
    {
      id: 'money',
      title: 'Money, tips and taxes',
      blocks: [
        'No money changes hands on Beauty Barter. We take no share of a trade, we hold no payment for you, and there is no balance to spend elsewhere. What you pay us for is a plan, nothing else.',
        'The values in a trade are there to compare. They are kept with the trade as you agreed them, and you find them again under **History**. **My balance** beside your trades adds up what you gave and got this year.',
        'Bartered services may be taxable at their fair market value. This is not tax advice: ask someone who gives it. Under **History**, **Trade value statement** has each trade of a year with its values, as CSV or PDF.',
      ],
    },
  ],
}

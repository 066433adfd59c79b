import { paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const trades = `[Trades](${paths.trades()})`

export const trading: Group = {
  id: 'trades',
  title: 'Trades',
  picture: { craft: 'massage', seed: 'help-trades', mode: 'stack', way: 1 },
  articles: [
    {
      id: 'matches',
      title: 'Find someone to trade with',
      blocks: [
        `The tab **For you** in ${trades} has up to twenty members who want what you offer and offer what you want, near enough for both of you. Each card says what you’d give and get, how far it is, and how many times you both have. **Why this?** gives the reasons.`,
        'We look every night, and again when you open the list after you have changed your services, wants, prices, hours or place. Two members fit if both are open to trade, were here in the last 90 days, and are no further apart than either would go.',
        '**Not for me** asks why and takes the card away for 90 days, or 30 if it is only not now. They don’t hear about it. Your reasons make later suggestions stricter.',
      ],
    },
    {
      id: 'request-a-trade',
      title: 'Request a trade',
      blocks: [
        'Open a profile and press **Request a trade**, or **Request** beside one of the services. Then:',
        {
          steps: [
            'Under “What you’d like”, tick the services you want to receive. Change the value or the number of times if you see it differently.',
            'Under “What you offer”, tick yours. The ones they’re looking for come first.',
            'Look at the meter, and add a message if you like: when you have time, or why you ask.',
            'Press **Send request**. It needs at least one service on each side.',
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
        'Under **Compare by** choose what counts for the two of you: **Value**, **Time**, or **Call it even** if you would rather not count. The meter only advises: you can send an uneven trade, and they decide whether to accept it.',
      ],
    },
    {
      id: 'something-else',
      title: 'Ask for something that is on no list',
      blocks: [
        'Below the services of each side there is **Something else**. Give it a name of 3 to 80 characters, its category, how long it takes and what it is worth, then press **Add it**. From then on it counts in the meter like any other.',
        'It works in both directions: for a service you would like that isn’t on their page, and for one of yours that you do not offer to everyone.',
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
            '**Accept**: you’ve agreed on what it says, and you can message each other.',
            '**Counter-offer**: change it and send it back.',
            '**Decline**: a reason is optional. We’ll let them know.',
          ],
        },
        'If you do nothing, it expires after 7 days, and you’ll both hear about it. After you decline, the same person can ask you again 7 days later, not sooner.',
      ],
    },
    {
      id: 'counter-offer',
      title: 'Send a counter-offer',
      blocks: [
        'Press **Counter-offer** in a trade that waits for your answer. The current offer opens. Add or take away services on either side, change values or how many times, write a line if you like, and press **Send counter-offer**.',
        'Now it’s their turn, with 7 new days to answer. The trade shows what you changed and keeps every version in its timeline.',
        'A trade can have up to ten offers. After that, the last one can only be accepted or declined. If you both act at the same moment, the second one sees: “This trade changed while you were looking. Here is the latest version.” Nothing is lost.',
      ],
    },
    {
      id: 'withdraw',
      title: 'Take your offer back',
      blocks: [
        `Until they answer, you can take back what you sent. Open it in ${trades} under **Sent** and press **Withdraw offer**. They can no longer accept it and will see that you withdrew it. You can make a new one.`,
        'Only the person who made the latest offer can withdraw it. If you’ve received a counter-offer, decline it instead.',
        'You can’t withdraw an accepted trade. If you can’t make it, cancel as described under “When something goes wrong”, and do it early.',
      ],
    },
    {
      id: 'time-and-place',
      title: 'Agree on a time and a place',
      blocks: [
        `With the acceptance a conversation opens in [Messages](${paths.messages()}). That is where you settle when and where: there is no calendar in a trade yet, so write down day, hour and address in one message that both of you can find again.`,
        'Say also what a client would ask: parking, how to get in, whether someone may come along, and what to do when one of you is late. For color, lash or brow work, agree on a patch test beforehand.',
        'The two halves of a trade need not happen on the same day. Settle both dates before the first appointment, so that nobody waits for theirs.',
      ],
    },
    {
      id: 'confirm',
      title: 'Confirm that it happened',
      blocks: [
        `Once you have received what was agreed, open the trade in ${trades} under **Active** and press **Yes, it is complete** (on a phone: **It is complete**). We’ll ask them to do the same. “1 of 2 confirmed” shows how far you are.`,
        'With the second confirmation the trade is complete and moves to **Past**, and both of you have one more completed trade on your profiles.',
        'Confirm only when your side is really done: you can’t undo a confirmation. An accepted trade has no deadline, so there is no need to hurry before a second appointment. **Trade again** begins a new request with the same person.',
      ],
    },
    {
      id: 'something-went-wrong',
      title: 'When something goes wrong',
      blocks: [
        'In an accepted trade press **Something went wrong**, choose what happened and press **Cancel trade**: your schedule changed, you are not well, it is too far away, you changed your mind, you did not feel safe, or something else. The trade ends for both of you, moves to **Past**, and we’ll let them know.',
        'If you choose **I did not feel safe**, only our team reads that. The other person just sees that you had to cancel.',
        `Someone did not come, or the work was not what you agreed? Write to them first. If that leads nowhere, cancel the trade, report it from the conversation, or [write to us](${paths.contact()}). We read every report; we do not decide what a service was worth.`,
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
        'When one of these is reached, the form says so and keeps what you chose. Sending and accepting also need a plan that includes trades, and a confirmed email address. “This professional isn’t accepting trades right now.” is what you read whenever someone cannot be asked; it never tells why.',
      ],
    },
    {
      id: 'money',
      title: 'Money, tips and taxes',
      blocks: [
        'No money changes hands on Beauty Barter. We take no share of a trade, we hold no payment for you, and there is no balance to spend elsewhere. What you pay us for is a plan, nothing else.',
        'The values in a trade are there to compare. They are kept with the trade as you agreed them, and you find them again under **Past**.',
        'Bartered services may be taxable at their fair market value. This is not tax advice: ask someone who gives it, and keep your own record of what you gave and received.',
      ],
    },
  ],
}

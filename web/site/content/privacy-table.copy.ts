// What the tables of database/product and database/platform contain. A new column about a person needs an entry here.
const untilGone = 'Until you remove it or the account is deleted'
const withAccount = 'Until the account is deleted'

export const kept = {
  caption: 'Data we keep, by feature',
  head: ['Feature and data', 'What for, and on what basis', 'How long', 'Who sees it'],
  rows: [
    [
      '**Account**: name, email address, password as a hash, kind of account, day you joined, last sign-in, which terms you accepted and when',
      'To sign you in and to write to you about your account. Contract.',
      withAccount,
      'You; members see your name. Our team, to help you.',
    ],
    [
      "**Sign-ins**: for each device its browser's description, network address and times",
      'To show you where you are signed in, and to end it. Contract.',
      'Until that device is signed out',
      'You',
    ],
    [
      '**Account log**: what happened to an account, such as a sign-in or a changed password, when, and from which network address',
      'To find out what happened when an account is taken over. Interest.',
      'Not deleted by itself yet; without the addresses once the account is deleted',
      'Our team',
    ],
    [
      '**Two-step sign-in**: the secret of your authenticator app, recovery codes as hashes, a telephone number if you use text messages',
      'To check your codes. Contract.',
      'Until you remove it',
      'Nobody; the program alone. You see what it is called.',
    ],
    [
      '**Sign-in by another service**, where offered: which service, your number, name and address there',
      'To sign you in. Contract.',
      'Until you disconnect it',
      'You',
    ],
    [
      '**Card**: picture, headline, crafts, years of experience, salon, state and city, badges, completed trades, day you were last active',
      'To be found. Contract.',
      untilGone,
      'All members you have no block with',
    ],
    [
      '**Page**: text about you, techniques, languages, links',
      'To be known before a trade. Contract.',
      untilGone,
      'Members who open your profile',
    ],
    [
      "**Services and what you're looking for**: names, crafts, minutes, prices, product cost, notes",
      'To match and to weigh trades. Contract.',
      untilGone,
      'All members you have no block with',
    ],
    [
      '**Portfolio**: pictures, descriptions, captions',
      'To show your work. Contract.',
      `${untilGone}; the files up to an hour longer`,
      'Members. A picture file can be opened by anyone who has its address.',
    ],
    [
      '**Profile views**: which profiles you opened on which day, and how many',
      'To count the free views, and to keep a profile open that day. Contract.',
      'Not deleted by itself yet',
      'You',
    ],
    [
      '**Trades**: offers with all their versions, services, values, messages, reasons, confirmations, times',
      'To make the trade, and as a record for both. Contract.',
      withAccount + '; the other person keeps the values, without your name',
      'The two people in it; our team when one of them reports it',
    ],
    [
      '**Messages**: words, times, whether they were read',
      'To deliver them. Contract.',
      withAccount,
      'The two people in it; our team when one of them reports it',
    ],
    ['**Blocks**: whom you blocked, and when', 'To keep you apart. Contract.', 'Until you lift it', 'You'],
    [
      '**Reports**: whom and what you reported, why, your words',
      'To keep members safe. Interest.',
      withAccount,
      'You and our moderation team',
    ],
    [
      '**A copy of your data**: the file you asked for, and when; that you asked for the end of your account, and why if you say so',
      'To give it to you, and to let you change your mind. Contract.',
      'The file for 7 days, that you asked for 30 days; your reason until the account is deleted',
      'You',
    ],
    [
      '**After a suspension**: if your account is deleted while it is suspended, a hash of your email address and phone number',
      'So that nobody gets around a suspension by signing up again. Interest.',
      'Until the suspension would have ended, a year at most',
      'Nobody; the program alone',
    ],
    ['**Notifications**: what they say, and whether you read them', 'To tell you. Contract.', untilGone, 'You'],
    [
      '**Matches**: whom we suggest to you, how well you fit, whom you set aside and why. We compare services, wants, public prices, city, hours and how recently you were here; nothing else.',
      'To find you someone to trade with. Contract.',
      '7 days; whom you set aside, 90 days',
      'You. Others are not told',
    ],
    [
      '**Home**: which blocks you moved or hid, and that you closed the welcome',
      'To show it the way you left it. Contract.',
      withAccount,
      'You',
    ],
    [
      "**Plan and payments**: plan, its dates, invoices, checkouts begun, whether you have had a trial or a pause, the payment service's number for you. No card numbers.",
      'To give you what you pay for, and as the law asks for invoices. Contract.',
      withAccount + '; invoices as long as the law says',
      'You; our team, for questions about a payment',
    ],
    [
      '**Founding members**: your number, since when and until when, who invited you',
      'To give the benefits once. Contract.',
      withAccount,
      'Members see the star and the number',
    ],
    [
      '**Waitlist**: email address; if you add them, name, profession, city, state, whether you are licensed; your place, who brought you, the campaign in the link you came by, a hash of your network address',
      'To invite you, and against mass sign-ups. Consent, given by confirming.',
      'Until you ask us to delete it; leaving the list stops the mails',
      'Our team',
    ],
    [
      '**Contact form**: topic, name, email address, message',
      'To answer you. Interest.',
      'Until we delete it, when it is settled',
      'Our team',
    ],
    [
      '**Limits of forms**: a hash of your network address or email address, and when',
      'So that nobody floods the forms. Interest.',
      'One day',
      'Nobody; the program alone',
    ],
    [
      '**Mail**: which email went to which address, and what it said; whether you want news',
      'To send it once. Contract.',
      'Address and content for 90 days after sending; your choice until the account is deleted',
      'Our team',
    ],
    [
      '**Counting, as nobody**: kinds of screens opened, how fast they were, steps of the sign-up and of the checkout, answers to “Was this helpful?”',
      'To see what works. Interest; no person can be found in it.',
      '90 days',
      'Our team',
    ],
    [
      '**Counting, as you**: that you searched, traded, wrote or reported, and when; that you agreed',
      'To understand how members use the product. Consent.',
      '90 days, or until you take the consent back',
      'Our team',
    ],
    [
      '**Faults of the page**: what went wrong, on which page, in which version; addresses and tokens are taken out',
      'To mend it. Interest.',
      "As long as the server's log is kept",
      'Our team',
    ],
  ],
}

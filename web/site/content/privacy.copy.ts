import { href, paths } from '../../paths.ts'
import { analytics, browserKeeps } from './browser.copy.ts'
import { kept } from './privacy-table.copy.ts'
import type { Page } from './words.ts'

const contact = `[write to us](${paths.contact()})`
const data = `[Settings, Data](${href(paths.settings({ tab: 'data' }))})`
const security = `[Settings, Security](${href(paths.settings({ tab: 'security' }))})`

export const privacy: Page = {
  title: 'Privacy Policy',
  description: 'What Beauty Barter keeps about you, what for, how long, who sees it, and what you can ask of us.',
  lead: 'What we keep about you, what for, for how long, and who sees it. By feature, and only what is really there.',
  updated: '2026-11-21',
  template: true,
  parts: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        '“We” are the operator of this site, who decides what is done with the data described here. [Legal name, postal address and, where the law asks for one, the person in charge of privacy: to be added before launch.]',
        `For anything on this page ${contact}.`,
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, by feature',
      blocks: [
        'Each row is a part of the product and the data it really stores. “Contract” means that we cannot provide that part without it; “interest” that we have a reason we think outweighs yours to the contrary, and you may object.',
        { table: kept },
        'We sell no data, show no ads, and use nothing of what you write or show to train anything.',
      ],
    },
    {
      id: 'sensitive-data',
      title: 'Sensitive data',
      blocks: [
        'We ask for no health data: there is no field for allergies, medication or pregnancy, and nothing here records a patch test. If you tell a partner in a message, that message is kept like any other. Only write what they need to know.',
      ],
    },
    {
      id: 'documents',
      title: 'Identity and license documents',
      blocks: [
        'We collect none. There is no place to hand in a license or an identity document yet; please do not send one through the contact form. When that changes, this page will say so first, with how long they are kept.',
      ],
    },
    {
      id: 'cookies-and-analytics',
      title: 'Cookies, browser storage, analytics',
      blocks: [
        'There is no cookie for advertising and none of another company. What your browser keeps for us:',
        { facts: browserKeeps },
        ...analytics,
      ],
    },
    {
      id: 'processors',
      title: 'Who works for us',
      blocks: [
        'Services that this installation has been set up to use, each with the data it needs for its work and nothing else:',
        { paragraph: "**None.** Everything runs on the operator's own server, and no other company learns anything.", unless: 'outside' },
        {
          facts: [
            {
              term: 'Payments: Stripe',
              words:
                'Takes your card and charges it. Gets your email address, your plan and an id of your account; tells us what was paid.',
              when: 'stripe',
            },
            { term: 'Mail: {{smtp}}', words: 'Delivers our email. Gets your address and what the email says.', when: 'smtp' },
            {
              term: 'Text messages: {{sms}}',
              words: 'Delivers codes, and texts to your trusted contacts. Gets the phone number and the message.',
              when: 'sms',
            },
            { term: 'Files: {{s3}}', words: 'Keeps the files of pictures.', when: 's3' },
            {
              term: 'Places: {{geocoder}}',
              words: 'Tells the place of a position, rounded to about a kilometer, when you press “Use my location”. Is not told who asks.',
              when: 'geocoder',
            },
            {
              term: 'Proof of being a person: {{captcha}}',
              words: 'Looks at your browser when you sign up, sign in or ask for a new password.',
              when: 'captcha',
            },
            { term: 'Sign-in: {{providers}}', words: 'Only if you choose to sign in with one of them.', when: 'providers' },
            { term: 'Database: an external server', words: "Holds all data described above, on the operator's behalf.", when: 'database' },
          ],
        },
      ],
    },
    {
      id: 'transfers',
      title: 'Where the data is',
      blocks: [
        'On the servers of the operator. [Country and hosting company: to be added by the operator before launch.] If one of the services above is in another country, the data it needs goes there. [Safeguards for transfers, where the law asks for them: to be added.]',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        {
          facts: [
            {
              term: 'See and correct',
              words: `Nearly all of it is in [My Profile](${href(paths.myProfile())}), [Settings](${href(paths.settings())}), [Trades](${href(paths.trades())}) and [Messages](${href(paths.messages())}), and you can change your profile there at any time. Your devices are in ${security}.`,
            },
            { term: 'A copy', words: `In ${data}, as JSON and pictures in one file.` },
            {
              term: 'Deletion',
              words: `In ${data}. For 14 days you can change your mind by signing in. Then your profile, services, what you're looking for, pictures, notifications and what you wrote go. The other person keeps the values of a trade and what they wrote, without your name. What the law makes us keep, such as invoices, stays as long as it says; reports about you and the account log stay, too.`,
            },
            {
              term: 'Object, or take a consent back',
              words: `For what is marked “interest”, ${contact}. Counting is switched off where it was switched on.`,
            },
            {
              term: 'Appeal',
              words:
                'If we refuse, we say why, and someone else looks at it again when you ask. You may also turn to the authority of your state or country.',
            },
          ],
        },
        'We answer within 30 days, and ask you to show that the account is yours. Asking costs nothing and changes nothing in how you are treated.',
      ],
    },
    {
      id: 'state-laws',
      title: 'State laws',
      blocks: [
        "Some states give more rights, such as California (CCPA), Colorado, Connecticut, Virginia and others, and Washington for health data (My Health My Data Act). We treat every member as if the strictest of them applied to all: no sale, no sharing for advertising, no profiling with legal effect. [To be completed by the operator's counsel.]",
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        {
          list: [
            'Passwords and recovery codes are kept as hashes that cannot be read back.',
            'Who may read a row is decided in the database itself, for every request, also for one made by hand.',
            'We keep a fresh copy of each picture, without the place and the time a camera writes into it.',
            `You can add a second step to your sign-in and end any session, in ${security}.`,
          ],
        },
        'Nothing is ever perfectly safe. If data of yours was taken and that puts you at risk, we tell you without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Beauty Barter is for adults of 18 and over. If we learn that an account belongs to someone younger, we close it and delete its data.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'The date at the top is that of the last change. If a change concerns what we do with data you have given us already, we tell members before it takes effect.',
        { facts: [{ term: 'November 21, 2026', words: 'First version.' }] },
      ],
    },
  ],
}

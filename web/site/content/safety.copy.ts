import { paths } from '../../paths.ts'
import type { Page } from './words.ts'

const help = (id: string) => `${paths.help()}#${id}`

export const safety: Page = {
  title: 'Safety & Trust',
  description: 'Before, during and after a trade: how to meet safely, what to ask, when to stop, and how to report.',
  lead: 'A trade is two people, often alone in a room, with scissors, acids and trust. Here is how to keep it safe for both.',
  updated: '2026-11-22',
  parts: [
    {
      id: 'emergency',
      title: 'If you are in danger',
      blocks: [
        {
          note: "If you are in danger, or someone is badly hurt, call 911. A report to us won't bring help: people read it, and not around the clock.",
          tone: 'warning',
        },
      ],
    },
    {
      id: 'before-you-meet',
      title: 'Before you meet',
      picture: { craft: 'barbering', seed: 'safety-before', mode: 'comb' },
      blocks: [
        {
          list: [
            'Read the whole profile. What does their work look like, and how many trades have they completed? Each of those was confirmed by two people.',
            "Ask for the license: number and state. Most state boards have a public page where you can look it up. We don't check licenses yet.",
            "Message here, not elsewhere, until the trade is accepted. You can report what's said here. We can't see what's said in another app.",
            'For a first meeting choose a salon, a studio or another place where others are around.',
            "Tell someone where you're going, with whom, and when you'll be back.",
          ],
        },
        "Something feels off? You can decline, withdraw or cancel. You don't owe anyone a reason.",
      ],
    },
    {
      id: 'at-the-appointment',
      title: 'At the appointment',
      picture: { craft: 'esthetics', seed: 'safety-at', mode: 'cream' },
      blocks: [
        'A trade client is a client. The same care, the same clean tools, the same time.',
        {
          facts: [
            {
              term: 'Patch test',
              words:
                'For color, lash and brow tint, lash glue, peels and anything new on the skin: test 48 hours before, with the product you will use, and write down which one it was. A negative test does not guarantee that there will be no reaction.',
            },
            {
              term: 'Hair and barbering',
              words: 'Disinfected combs, shears and clippers, a fresh cape or neck strip, a new blade for every shave.',
            },
            { term: 'Nails', words: 'Disinfected metal tools, new files and buffers, no work on broken or infected skin, air that moves.' },
            {
              term: 'Esthetics and advanced beauty',
              words:
                'Clean hands and gloves, fresh linen, single-use spatulas, devices used as their maker says. Ask about medication and sun.',
            },
            { term: 'Massage', words: 'Fresh linen, draping, and a word beforehand about pressure and about where not to touch.' },
            { term: 'Makeup', words: 'Single-use applicators for lips and lashes, sanitized palettes, no double dipping.' },
            {
              term: 'Permanent makeup',
              words:
                'Sealed sterile needles opened in front of the client, gloves, a sharps container, and whatever your state asks for bloodborne pathogens.',
            },
          ],
        },
        'Either of you can stop at any moment, without an explanation, in the chair or behind it.',
      ],
    },
    {
      id: 'home-visits',
      title: 'Home and mobile visits',
      picture: { craft: 'hair', seed: 'safety-home', mode: 'braid', way: 2 },
      blocks: [
        'Some states allow certain services only in licensed establishments. Check with your state board before you offer them at a home.',
        {
          list: [
            'Leave the address, the name and the end time with a person you trust, and call them when you are out.',
            'Keep your phone charged and with you.',
            'The host says beforehand who else is at home, and keeps pets away.',
            'Give the address only in the trade, where the other person sees it 24 hours before. Never put it on your profile.',
          ],
        },
      ],
    },
    {
      id: 'consent-and-photos',
      title: 'Consent and photos',
      picture: { craft: 'makeup', seed: 'safety-photos', mode: 'bullets', way: 0 },
      blocks: [
        'Ask before you take a picture, and ask again before you show it. “Yes” to one is not “yes” to the other. If someone whose face or body can be recognized changes their mind, take the picture down.',
        'No pictures of minors without a parent or guardian who has agreed in writing.',
        `Pictures you add here lose what the camera hid in the file, such as the place. What can be seen in the picture stays: look at mirrors, screens and name tags. [Show your work in a portfolio](${help('portfolio')}) has the rest.`,
      ],
    },
    {
      id: 'scams',
      title: 'Scams and stolen photos',
      picture: { craft: 'advanced-beauty', seed: 'safety-scams', mode: 'scan', way: 2 },
      blocks: [
        {
          list: [
            'There is no money in a trade. Someone who asks for a deposit, a gift card or “just the product cost, by wire” is not trading.',
            'We never ask for your password or for a code. Not by email, not by text, not over the phone.',
            'A link that leads to a sign-in page: look at the address before you type.',
            'Work that looks too good, and the same in no two pictures? Ask for one of last week.',
          ],
        },
        "Found your pictures on someone else's profile? Report that profile and choose “Stolen photos”. Tell us where yours are.",
      ],
    },
    {
      id: 'reactions',
      title: 'When skin or scalp reacts',
      picture: { craft: 'esthetics', seed: 'safety-reactions', mode: 'dew', way: 1 },
      blocks: [
        {
          steps: [
            'Stop. Take the product off the way its maker says; for most that is plenty of lukewarm water.',
            'Trouble breathing, a swollen face or throat, faintness: call 911 at once.',
            'For anything else that burns, blisters or does not fade, seek medical help, and take the name of the product and its lot number along.',
            'Write down what was used and when, while you both remember.',
            'Report it, with the reason “Unsafe practice or an injury”, if the care was not what it should have been.',
          ],
        },
        'This is not medical advice. When in doubt, ask a doctor.',
      ],
    },
    {
      id: 'report-and-block',
      title: 'Report and block',
      picture: { craft: 'massage', seed: 'safety-report', mode: 'ripple', way: 1 },
      blocks: [
        "You'll find **Block** and **Report** in the three-dot menu on a profile and in a conversation. Blocking works both ways right away, and the other person isn't notified. Only our moderation team sees a report.",
        `How each of them works: [Block someone](${help('block')}), [Report a member](${help('report')}), [Leave a trade that does not feel safe](${help('cancel-for-safety')}). No account, or it does not fit the form? [Write to us](${paths.contact()}) and choose “Safety”.`,
        `What we do with a report is in the [Community Guidelines](${paths.guidelines()}#when-rules-are-broken).`,
      ],
    },
  ],
}

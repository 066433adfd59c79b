import { termsVersion } from '#domain/terms.ts'
import { paths } from '../../paths.ts'
import type { Page } from './words.ts'

export const guidelines: Page = {
  title: 'Community Guidelines',
  description: 'The rules of Beauty Barter, what happens when they are broken, and how to appeal.',
  lead: 'Few rules, meant seriously. They hold for profiles, pictures, trades and messages, and for how you treat each other when you meet.',
  updated: termsVersion,
  parts: [
    {
      id: 'be-yourself',
      title: 'Be who you say you are',
      picture: { craft: 'permanent-makeup', seed: 'rules-self', mode: 'brow' },
      blocks: [
        'Your own name, your own work, your own pictures. One account is for one person who is 18 or older. No made-up professionals, no accounts for others, none to come back after you were shut out.',
      ],
    },
    {
      id: 'your-license',
      title: 'Work only within your license',
      blocks: [
        'Offer what you are allowed to do in the state where you do it, and in a place where it may be done. If a partner asks for your license, show it. Do not call yourself licensed, certified or insured when you are not.',
        'Still in school? Say so, and offer what your school and your state let a student do.',
      ],
    },
    {
      id: 'show-up',
      title: 'Show up',
      picture: { craft: 'nails', seed: 'rules-show', mode: 'drip' },
      blocks: [
        'An accepted trade is a promise. If you cannot keep it, cancel it in the trade and say so as early as you can. If one half is done, do the other, or find together what would be fair instead.',
        'There are no points for lateness and no score that follows you. What others see is the number of trades you have completed, and each of those was confirmed by two people.',
      ],
    },
    {
      id: 'be-kind',
      title: 'Be kind',
      picture: { craft: 'massage', seed: 'rules-kind', mode: 'ripple' },
      blocks: [
        'No harassment, no threats, no insults, no pressure, no sexual remarks or advances. Not in a message, not in the chair. A “no” needs no reason, and asking again and again is pressure.',
        'No discrimination: not for race, hair texture or skin tone, not for gender or whom someone loves, not for faith, origin, age, size or disability. “I am not trained in this technique” is honest; “not people like you” is not welcome here.',
      ],
    },
    {
      id: 'no-spam',
      title: 'No spam, no poaching',
      blocks: [
        "Do not send the same message to many people, do not advertise products, courses or other platforms, and do not recruit a partner's clients or staff. Profiles are not there to be copied or collected.",
      ],
    },
    {
      id: 'photos',
      title: 'Photos need consent',
      picture: { craft: 'makeup', seed: 'rules-photos', mode: 'smear' },
      blocks: [
        "Show only pictures you made or may use, and people only if they have agreed. Take a picture down when the person in it asks. No pictures of minors without a parent's or guardian's written agreement. Nothing sexual. Where skin has to be seen to show the work, show no more than the work.",
      ],
    },
    {
      id: 'safe-work',
      title: 'No unsafe advice or products',
      blocks: [
        'No products that are banned or restricted to others, such as MMA in nail monomer. No tips to skip a patch test, to stretch a single-use tool, or to use a device beyond what its maker and your state allow.',
      ],
    },
    {
      id: 'no-medical-claims',
      title: 'No prescriptions, no medical claims',
      blocks: [
        'Do not offer what needs a prescription or a medical license you do not hold, and do not promise to treat, heal or cure. Send people to a doctor when it is one they need.',
      ],
    },
    {
      id: 'label-ai',
      title: 'Say when AI made it',
      blocks: [
        'A picture that was generated or changed by AI says so in its caption. It must never show work you have not done: a portfolio is a promise, too.',
      ],
    },
    {
      id: 'when-rules-are-broken',
      title: 'What happens when rules are broken',
      picture: { craft: 'barbering', seed: 'rules-broken', mode: 'fade' },
      blocks: [
        'Every report is read by a person of our moderation team. Nothing is decided by a program, and no number of reports has an effect by itself. What we can do, from the mildest to the hardest:',
        {
          steps: [
            'Nothing, if no rule was broken. A trade you did not like is not a breach.',
            'Write to the member: what happened, which rule it touches, what we ask.',
            'Take down a text, a picture or a service that breaks a rule.',
            'Shut the account out, for a time or for good. It can then no longer sign in.',
          ],
        },
        'We take the step that fits what happened; for violence, threats, minors at risk or fraud we begin with the last. Where the law asks us to, or where someone is in danger, we tell the authorities.',
        'We never tell the person you report that it was you. Reports that are knowingly false break the rules themselves.',
      ],
    },
    {
      id: 'appeals',
      title: 'Appeals',
      blocks: [
        `You think we got it wrong? [Write to us](${paths.contact()}), choose “Account”, and tell us what we overlooked. It works without signing in. Someone reads it again, with what you add. If the decision was wrong, it is undone.`,
      ],
    },
  ],
}

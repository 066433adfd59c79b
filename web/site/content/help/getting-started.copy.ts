import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

export const gettingStarted: Group = {
  id: 'getting-started',
  title: 'Getting started',
  picture: { craft: 'hair', seed: 'help-start', mode: 'wave', way: 2 },
  articles: [
    {
      id: 'how-a-trade-works',
      title: 'How a trade works, in short',
      blocks: [
        'You offer a service, someone offers you one back, and nobody pays. It goes like this:',
        {
          steps: [
            `List what you do and what you would love to receive in [My Profile](${href(paths.myProfile({ tab: 'services' }))}).`,
            `Find someone in the [directory](${href(paths.browse())}) and press **Request a trade**.`,
            'Choose services on both sides. A meter shows how the two compare.',
            'They accept, decline or send a counter-offer. They have 7 days to answer.',
            'Once it is accepted, you choose a time and a place in the trade, meet, and do the work.',
            'Each of you confirms that it happened. With the second confirmation the trade is complete.',
          ],
        },
        'There are no points and no credits: a trade is settled between the two people in it.',
      ],
    },
    {
      id: 'create-an-account',
      title: 'Create your account',
      blocks: [
        `Open [Create account](${href(paths.auth({ mode: 'signup' }))}). Give your full name, your email address and a password of at least 6 characters; those that everyone uses are refused. Say whether you are a beauty professional, an employer or salon, or a student, and tick that you are 18 or older and accept the Terms and the Community Guidelines. News of the product is a tick of its own, and optional. Then press **Create account**.`,
        'Depending on how this site is set up you are signed in at once, or we send you a link first. Nothing in the mailbox? Look in the spam folder, or press **Send it again**. If the address was wrong, press **Wrong address? Change it**.',
        'One account is for one person. Your name is on your card, so use the one colleagues know.',
      ],
    },
    {
      id: 'complete-your-profile',
      title: 'Complete your profile',
      blocks: [
        `After your first sign-in a few steps open on your [home page](${href(paths.home())}): a line about yourself, your state and city, your crafts with one service, and one thing you're looking for. Employers and students write a few sentences about themselves instead of services. **Continue** saves a step, **Skip for now** leaves it for later, and you can close the window at any time.`,
        'A profile is complete with a city, a craft and a service; for employers and students with 40 characters about themselves. Until then “To do” on your home page says how far you are and leads back to the steps.',
        `All of it can be changed later in [My Profile](${href(paths.myProfile())}), and there is more there: pictures of your work, techniques, languages, links.`,
      ],
    },
    {
      id: 'your-home',
      title: 'Your home page, and how to customize it',
      blocks: [
        `[Home](${href(paths.home())}) shows what waits for you (requests, unread messages, what is missing in your profile), members you fit with, professionals near the place in the header, and new looks: recent work that members have added to their portfolios.`,
        'The button with the sliders beside the greeting opens “Customize Home”. Switch off what you would rather not see, and move the rest up or down with the arrows. It takes effect at once and is kept with your account, so it is the same on every device.',
        "No matches yet? Add a service and something you're looking for. That's what we match by.",
      ],
    },
    {
      id: 'find-someone',
      title: 'Find someone to trade with',
      blocks: [
        `The [directory](${href(paths.browse())}) shows every professional near the place in the header. Search by name, service or studio, or narrow it down:`,
        {
          list: [
            'Specialty: one or more of the eight crafts.',
            '**Wants what I offer** and **Offers what I want**: people you fit with. Both work once your own lists are filled.',
            '**Open to trade**: only those who take requests now.',
            '**Verified only**: only those with the seal.',
          ],
        },
        'On a computer the list beside the search box changes the order: Best match, Nearest, Newest or Recently active. Filters stay in the address of the page, so you can keep a search as a bookmark. Each active filter shows above the list; its cross removes it, and **Clear all** removes them all. On a phone the filters open with the button beside the search box.',
      ],
    },
    {
      id: 'choose-your-place',
      title: 'Choose the place you look at',
      blocks: [
        'The pin in the header says where you are looking. Open it to choose one of the 50 states and a city, or **All Locations** to see everyone. The directory and the home page follow it.',
        '**Use my location** asks your browser where you are and picks the nearest city on our list. If your browser will not say, or you are far from every city on the list, we show Portland, Oregon; choose another place any time.',
        `This choice stays in your browser and is not part of your profile. Where members find you is set in [My Profile](${href(paths.myProfile())}), under “Where you work”. If you have not chosen a place yet, you start where you work.`,
      ],
    },
    {
      id: 'light-and-dark',
      title: 'Light, dark, and small screens',
      blocks: [
        `Beauty Barter follows your device. To choose for yourself, open [Settings](${href(paths.settings())}) and set the theme to **Light**, **Dark** or **Match system**. The choice is kept in this browser, so a phone and a computer can differ.`,
        'On a phone the bar at the bottom leads to Browse, Trades and Messages, and **Menu** opens the rest. On a computer the same places are in the header and in the panel at the side, which opens and closes with Ctrl+B (Cmd+B on a Mac).',
        'When the connection is lost, a strip says so. What you can see stays readable, and a message you send then goes out when you are back online.',
      ],
    },
  ],
}

import { href, paths } from '../../../paths.ts'
import { analytics } from '../browser.copy.ts'
import type { Group } from '../words.ts'

export const privacyHelp: Group = {
  id: 'privacy-and-data',
  title: 'Privacy & data',
  picture: { craft: 'esthetics', seed: 'help-privacy', mode: 'gel' },
  articles: [
    {
      id: 'who-sees-what',
      title: 'Who can see what of you',
      blocks: [
        {
          list: [
            'Visitors without an account see nothing of you.',
            "Members see your card: name, picture, headline, crafts, salon, city, badges, how many trades you completed, your services, what you're looking for and your portfolio.",
            'Members who open your profile see the rest of the page: your text, techniques, languages and links.',
            'The one you trade or write with sees that trade and that conversation. Nobody else among the members does.',
            'Only you see your email address, your plan, whom you have blocked, and your settings.',
          ],
        },
        "People you've blocked, or who blocked you, see none of it. Picture files are shown to members only, but their addresses are not secret: someone to whom a member sends one can open it.",
      ],
    },
    {
      id: 'your-location',
      title: 'What we know about where you are',
      blocks: [
        'Nothing, until you press **Use my location** in the header. Then your browser asks you, and if you agree, your position is rounded to about a kilometer before it leaves the browser, and used once, to find the nearest city. It is not kept.',
        { paragraph: "The position goes no further than this site's own server, which has a list of cities.", unless: 'geocoder' },
        {
          paragraph: 'The rounded position is passed on to {{geocoder}}, which answers with the place. It is not told who asks.',
          when: 'geocoder',
        },
        'The city on your profile is the one you choose there. Distances are counted from the middle of it.',
      ],
    },
    {
      id: 'kept-in-your-browser',
      title: 'What is kept in your browser',
      blocks: [
        "Your sign-in, so you don't have to enter your password every time; the theme you chose; the place in the header; what you have written and not sent yet; what your home, the directory, your trades and your messages showed last, so that they are there at once when you come back; and small choices, such as whether the side panel is open. Nothing of it is used to follow you, and none of it comes from another company.",
        'Signing out removes your sign-in, everything unsent and those last screens. The rest can be removed with “Clear site data” in the settings of your browser, which also signs you out.',
        `The full list, entry by entry, is in the [privacy policy](${paths.privacy()}#cookies-and-analytics).`,
      ],
    },
    {
      id: 'analytics',
      title: 'What we count, and how to say no',
      blocks: analytics,
    },
    {
      id: 'copy-or-deletion',
      title: 'Get a copy of your data, or have it deleted',
      blocks: [
        `Both are in [Settings, under Data](${href(paths.settings({ tab: 'data' }))}). **Get a copy** makes a ZIP file of everything we have about you: your profile, messages and trades as JSON, and your pictures. We email you when it's ready, and you can download it for seven days. You can get two a day.`,
        "**Delete account** asks for your password or your code, and for the word DELETE. Right away, no one else sees your profile, and your plan won't renew. If you have a trade in progress, finish it first, or cancel it along with your account.",
        "For 14 days you can sign in and choose **Keep my account**. After that, your profile, services, what you're looking for, pictures and notifications are gone, and your messages say that they were deleted. People you traded with keep the trade's values, with “Former member” where your name was. You can't undo this.",
      ],
    },
    {
      id: 'forum-without-name',
      title: 'Take your name off your forum posts',
      blocks: [
        `What you wrote in the forum is deleted with your account, unless you choose to keep it there without your name. You can also take your name off it while you stay: **Anonymize my posts** in [Settings, under Data](${href(paths.settings({ tab: 'data' }))}).`,
        "We ask for your password or your code first. Then your threads and replies show “Former member” instead of you, for good: nobody else can tell who wrote them, and you can't edit them anymore. You can do this once a day.",
      ],
    },
  ],
}

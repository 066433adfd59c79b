import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const basics = `[My Profile](${href(paths.myProfile())})`
const services = `[Services](${href(paths.myProfile({ tab: 'services' }))})`
const lookingFor = `[Looking for](${href(paths.myProfile({ tab: 'looking-for' }))})`
const portfolio = `[Portfolio](${href(paths.myProfile({ tab: 'portfolio' }))})`

export const profile: Group = {
  id: 'profile-and-portfolio',
  title: 'Profile & portfolio',
  picture: { craft: 'nails', seed: 'help-profile', mode: 'swatch', way: 1 },
  articles: [
    {
      id: 'your-card',
      title: 'Your card: name, headline and crafts',
      blocks: [
        `Your card is what every member sees of you in the directory. Edit it in ${basics} under “Your card”: your full name, a headline of up to 80 characters, your crafts and your years of experience.`,
        'Choose your main craft first. It is named on your card and gives your page its picture while you have no portrait.',
        "You don't have to press a button to save. Each group saves as soon as you leave it, and says Saved beside its heading. If something can't be saved, the field says why, and we'll ask before you leave the page without it.",
      ],
    },
    {
      id: 'your-picture',
      title: 'Add a picture of yourself',
      blocks: [
        `In ${basics} press **Add a picture** and choose a JPEG, PNG, WebP or AVIF of up to 10 MB. Drag it, or use the arrow keys, until your face is in the oval, then press **Save picture**. **Change picture** and **Remove** are in the same place.`,
        'We make a fresh copy of every picture and keep only that. It leaves out what cameras hide in a file, such as the place where it was taken.',
        "Without a picture your craft draws one for you. Members ask someone whose face they see more often, so it's worth the minute.",
      ],
    },
    {
      id: 'where-you-work',
      title: 'Say where you work',
      blocks: [
        `In ${basics}, under “Where you work”, give your salon or studio, your state and the nearest city on the list. Members see the city and the name of your salon, never a street address.`,
        'Distances in the directory are counted from the middle of your city, not from your door. So two people in the same city stand at the same distance from everyone else, and nobody can work out where you live or work from a number of miles.',
        'Tell the address only to someone you have a trade with.',
      ],
    },
    {
      id: 'about-you',
      title: 'Write about yourself',
      blocks: [
        `What opens with your page is edited in ${basics}, under “About you”:`,
        {
          list: [
            'A text of up to 1,500 characters: how you work, and what a trade with you is like.',
            'Up to 20 techniques, as a colleague would say them. Enter adds one; your crafts bring suggestions.',
            'Up to 10 languages.',
            'Up to 5 links, to your site or your pictures elsewhere. Each begins with https://.',
          ],
        },
        "These are seen by members who open your profile, while your card is seen by everyone in the directory. Leave phone numbers and addresses out of the text; they're better shared in a conversation.",
      ],
    },
    {
      id: 'add-a-service',
      title: 'Add a service',
      blocks: [
        `Open ${services} and press **Add a service**. One entry is one service, as it stands on your price list:`,
        {
          list: [
            'Its name, its craft, and what is included.',
            'Minutes: 15 to 480, in steps of 5.',
            'List price, up to $5,000, and the product cost: what you use up.',
            'Where: at my place, I come to you, at a salon, online.',
          ],
        },
        'Then press **Add service**. You can list 8, or 30 on a paid plan. The arrows change the order members see. **Delete** leaves an **Undo** until you leave the page. Editing a service later changes nothing in a trade that has been offered already: a trade keeps its own copy.',
      ],
    },
    {
      id: 'prices',
      title: 'Why we ask for a price, and who sees it',
      blocks: [
        'Nobody pays that price here. It is what the fair-value meter puts on your side of a trade, so write what a paying client would pay.',
        `If you would rather not show it on your page, open the service in ${services} and take the tick away from **Show the price on my profile**. Members who write an offer still see its value there, because the meter weighs with it.`,
        'Product cost is what you use up for one service: color, gel, wax. The meter shows it beside value and time, so that both of you see when one side brings more material. It may be zero, and it is never more than the list price.',
      ],
    },
    {
      id: 'hide-a-service',
      title: 'Hide a service, or stop trading it',
      blocks: [
        `Each entry in ${services} has three ticks, in its edit window:`,
        {
          list: [
            '**I trade this service**: without it the service is on your page, but cannot be asked for in a trade.',
            '**Show the price on my profile**: see the article on prices.',
            '**List it on my profile**: without it nobody but you sees the entry. It keeps its words for later.',
          ],
        },
        `To take no trades at all for a while, leave your services as they are and switch off **Open to trade** at the end of ${basics}. Your page says so, and nobody can send you a request. Your open trades go on.`,
      ],
    },
    {
      id: 'looking-for',
      title: 'Say what you are looking for',
      blocks: [
        `Open ${lookingFor} and press **Add what you're looking for**. Name the service, like “Silk press and trim”, choose its craft and, if you like, add a note, the most you'd trade for it, and when: Flexible, This month or This week. Then press **Add to my list**.`,
        'Members who offer it will see that you want it, and when you make an offer, your matches come first. You can have ten active at a time.',
        'In the menu of each one: **I found it** keeps it but no longer shows it, **Pause** hides it until you **Resume**, **Delete** removes it. After deleting there is an **Undo** until you leave the page.',
      ],
    },
    {
      id: 'portfolio',
      title: 'Show your work in a portfolio',
      blocks: [
        `Open ${portfolio} and press **Add pictures**. You can choose several at once; each may be a JPEG, PNG, WebP or AVIF of up to 10 MB. While they are being sent, write a description for each and, if you like, a caption. Then press **Add to my portfolio**.`,
        'A portfolio holds 12 pictures, and 100 with Premium. The first one is on your card in the directory. Change the order with the arrows.',
        'Show only work of your own. If a face or a body can be recognized, ask that person before you add the picture, and take it down when they change their mind.',
      ],
    },
    {
      id: 'describe-pictures',
      title: 'Why every picture needs a description',
      blocks: [
        'Some members cannot see your picture: they listen to the page, or the picture did not load. The description takes its place, so every piece needs one: 5 to 200 characters.',
        'Write what someone who cannot see it should know, like “Chrome almond nails with silver foil” or “Shoulder-length bob, caramel balayage, seen from the side”. There is no need to begin with “picture of”.',
        `The caption is something else: it is optional, and stands under the picture for everyone. Change both in ${portfolio} with the pencil beside the piece. The picture itself stays the same; to replace it, delete the piece and add another.`,
      ],
    },
    {
      id: 'preview',
      title: 'See your profile as others do',
      blocks: [
        `In ${basics} press **View profile**. On your own page, the panel lists what is still missing, and **Preview as member** shows the page as others see it. **End preview** brings you back.`,
        'Share your page with the share button beside it. Its link opens for members only. People without an account are asked to sign in first, so nothing on your page is on the open web.',
        'Opening your own page never counts as a profile view, for you or for anyone else.',
      ],
    },
  ],
}

// The page that explains the whole way of a trade. Only what the product does.
export const howItWorks = {
  title: 'How It Works',
  description: 'From your list of services to a trade both have confirmed: how beauty professionals swap their work at fair value.',
  lead: 'You do what you do best, and somebody does for you what she does best. Seven steps, no money.',
  steps: [
    {
      id: 'menu',
      title: 'Build your menu',
      lines: [
        'Add each service you would trade, with the price you charge and the time it takes. Those two figures are what an offer is weighed by later.',
        'A few pictures of your work help more than a long description.',
      ],
    },
    {
      id: 'wants',
      title: 'Say what you’re looking for',
      lines: ['Add the services you would love to receive. Members who offer them see that you fit, and you see them.'],
    },
    {
      id: 'browse',
      title: 'Match or browse',
      lines: [
        'Your home page shows people nearby who offer what you look for. Or search the directory by craft, place, or service.',
        'Looking around is free: five profiles a day without a plan, all of them with one.',
      ],
    },
    {
      id: 'agree',
      title: 'Agree a fair swap',
      lines: ['Choose what you give and what you get. The scale shows at once which side is heavier. Try it:'],
    },
    {
      id: 'times',
      title: 'Pick a time that suits both',
      lines: ['When an offer is accepted, a conversation between the two of you opens. Agree there on the day, the hour and the place.'],
    },
    {
      id: 'confirm',
      title: 'Do the work, then confirm',
      lines: ['Afterwards each of you confirms that it happened. A trade counts as done when both have, and then it counts for both.'],
    },
    {
      id: 'keep',
      title: 'Keep the photos',
      lines: [
        'Add pictures of the finished work to your portfolio, with the consent of the person in them. They are your next introduction.',
      ],
    },
  ],
  more: [
    {
      id: 'differ',
      title: 'What if values differ?',
      lines: [
        'The scale says by how much and who gives more. Within ten percent we call it balanced. Beyond that you can add a service, take one away, or answer with an offer of your own, up to ten in all.',
        'It never refuses a trade. If both of you are happy with an uneven one, that is your business.',
      ],
    },
    {
      id: 'no-show',
      title: 'What if someone doesn’t show?',
      lines: [
        'Write to them first; most missed appointments are misunderstandings. A trade that was accepted stays open until both have confirmed, so nothing counts as done that was not.',
        'If it leads nowhere, cancel the trade and say why. A reason of safety is read by our team alone. You can block somebody at any time.',
      ],
    },
  ],
  meter: 'Move the slider: the beam leans to the side that is worth more, and the sentence below says what it means.',
} as const

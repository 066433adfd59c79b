// The page that explains a trade from start to end. It only describes what the product does.
export const howItWorks = {
  title: 'How It Works',
  description: 'From your list of services to a trade both have confirmed: how beauty professionals swap their work at fair value.',
  lead: 'You do what you do best, and get what someone else does best. Seven steps, no money.',
  steps: [
    {
      id: 'menu',
      title: 'Build your menu',
      picture: { craft: 'makeup', seed: 'step-menu', mode: 'pans', way: 1 },
      lines: [
        "Add each service you'd trade, with the price you charge and the time it takes. Offers are compared by those two numbers.",
        'A few pictures of your work say more than a long description.',
      ],
    },
    {
      id: 'wants',
      title: "Say what you're looking for",
      picture: { craft: 'permanent-makeup', seed: 'step-wants', mode: 'lips', way: 2 },
      lines: ["Add the services you'd love to get. Members who offer them will see you're a match, and you'll see them."],
    },
    {
      id: 'browse',
      title: 'Match or browse',
      picture: { craft: 'hair', seed: 'step-browse', mode: 'coil' },
      lines: [
        "Home shows people nearby who offer what you're looking for. Or search the directory by craft, place or service.",
        'Looking around is free: five profiles a day without a plan, as many as you like with one.',
      ],
    },
    {
      id: 'agree',
      title: 'Agree a fair swap',
      lines: ['Choose what you give and what you get. The scale shows you right away which side is worth more. Try it:'],
    },
    {
      id: 'times',
      title: 'Pick a time that suits both',
      picture: { craft: 'advanced-beauty', seed: 'step-times', mode: 'beam' },
      lines: [
        'Once an offer is accepted, one of you proposes times in the trade, and the other picks one. Questions go into your messages.',
      ],
    },
    {
      id: 'confirm',
      title: 'Do the work, then confirm',
      picture: { craft: 'barbering', seed: 'step-done', mode: 'comb', way: 1 },
      lines: ['Afterward, each of you confirms that it happened. The trade counts as done when you both have.'],
    },
    {
      id: 'keep',
      title: 'Keep the photos',
      picture: { craft: 'nails', seed: 'step-keep', mode: 'strokes' },
      lines: ["With the okay of the person in them, add pictures of the finished work to your portfolio. They're your next introduction."],
    },
  ],
  more: [
    {
      id: 'differ',
      title: 'What if values differ?',
      lines: [
        'The scale shows who gives more, and by how much. Within ten percent we call it balanced. Beyond that you can add a service, take one away or make a counter-offer, up to ten offers in all.',
        "It never blocks a trade. If you're both happy with an uneven one, go for it.",
      ],
    },
    {
      id: 'no-show',
      title: "What if someone doesn't show?",
      lines: [
        "Message them first. Most missed appointments are misunderstandings. An accepted trade stays open until you've both confirmed, so nothing counts as done that wasn't.",
        'If that goes nowhere, cancel the trade and say why. Safety reasons are only read by our team. You can block someone at any time.',
      ],
    },
  ],
  meter: "Move the slider: the beam leans toward the side that's worth more, and the sentence below tells you what that means.",
} as const

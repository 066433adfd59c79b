// Where a service is given, from its giver's side: at their place, at the receiver's, at another one, online.

/** The giver's own place comes first: that is where their chair is. The receiver's comes last. */
const usual = ['my_place', 'salon_third', 'online', 'your_place']

/** The place that is suggested first, of those at which a service is given. */
export const usualPlace = <Mode extends string>(modes: readonly Mode[]): Mode | undefined =>
  modes.toSorted((one, other) => usual.indexOf(one) - usual.indexOf(other))[0]

/** An address or number that is refused for good: trying again would not help. */
export class AddressRefused extends Error {}

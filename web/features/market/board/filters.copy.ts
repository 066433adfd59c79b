// The texts of the filter sheet that speak of listings, loaded with it.
export const copy = {
  show: 'Show listings',
  condition: 'Condition',
  price: 'Price',
  least: 'From, in dollars',
  most: 'Up to, in dollars',
  more: 'More',
  brand: 'Brand',
  pickup: 'Can be picked up',
  ships: 'Ships',
  sealed: 'Sealed only',
  keeps: 'Good for six months or more',
}

// Suggested while typing; members can also type any other technique.
import type { Craft } from '#domain/crafts.ts'

export const techniquesOf: Record<Craft, string[]> = {
  hair: [
    'Balayage',
    'Silk press',
    'Knotless braids',
    'Starter locs',
    'Curly cut',
    'Textured hair type 3–4',
    'Keratin treatment',
    'Extensions',
  ],
  nails: ['Gel-X', 'Hand-painted art', 'Acrylic sculpting', 'Russian manicure', 'Dip powder', 'Builder gel'],
  esthetics: ['Hydrating facial', 'Chemical peel', 'Dermaplaning', 'Brow lamination', 'Waxing', 'Sugaring'],
  massage: ['Deep tissue', 'Hot stone', 'Prenatal', 'Lymphatic drainage', 'Sports massage', 'Trigger point'],
  mua: ['Bridal makeup', 'Airbrush', 'Soft glam', 'Editorial makeup', 'Mature skin'],
  'permanent-makeup': ['Microblading', 'Powder brows', 'Lip blush', 'Lash line enhancement'],
  barbering: ['Skin fade', 'Line-up', 'Hot towel shave', 'Beard sculpting', 'Scissor cut'],
  'advanced-beauty': ['Lash lift', 'Volume lashes', 'Microneedling', 'LED therapy', 'Laser hair removal'],
}

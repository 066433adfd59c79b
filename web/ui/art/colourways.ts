// Five colourways a craft: ground, ground 2, deep, mid, light, pop, each OKLCH lightness, chroma and hue.
import type { Oklch } from './colour.ts'

export type Colourway = readonly [Oklch, Oklch, Oklch, Oklch, Oklch, Oklch]

const read = (line: string) => line.split(' / ').map((colour) => colour.split(' ').map(Number)) as unknown as Colourway

export const colourways = {
  hair: ['.25 .03 50 / .20 .03 40 / .33 .05 50 / .52 .08 58 / .78 .09 72 / .93 .04 85'].map(read),
  nails: ['.90 .035 5 / .85 .05 2 / .47 .19 14 / .60 .21 8 / .80 .10 5 / .97 .015 10'].map(read),
  esthetics: ['.91 .03 195 / .83 .05 200 / .55 .07 205 / .76 .06 195 / .95 .02 190 / .99 .006 190'].map(read),
  massage: ['.88 .02 95 / .82 .025 90 / .38 .02 110 / .55 .025 115 / .75 .025 100 / .95 .012 95'].map(read),
  makeup: ['.91 .025 55 / .86 .035 50 / .48 .12 32 / .63 .14 38 / .78 .10 52 / .31 .04 30'].map(read),
  'permanent-makeup': ['.88 .03 45 / .83 .04 42 / .34 .05 40 / .48 .06 38 / .66 .07 40 / .52 .15 18'].map(read),
  barbering: ['.94 .01 80 / .89 .012 80 / .34 .09 258 / .48 .13 258 / .55 .19 20 / .985 .004 85'].map(read),
  'advanced-beauty': ['.24 .07 290 / .18 .05 285 / .42 .15 290 / .62 .17 300 / .82 .10 310 / .97 .03 320'].map(read),
  general: ['.95 .008 78 / .90 .012 75 / .24 .02 25 / .50 .19 18 / .80 .03 60 / .99 .003 80'].map(read),
} satisfies Record<string, readonly Colourway[]>

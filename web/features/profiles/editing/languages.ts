/** Language tags offered in the picker; the browser supplies their names. */
export const languageTags =
  'ar bn de el en es fa fil fr gu ha he hi ht hy id ig it ja km ko lo ne pa pl ps pt ro ru so sw ta te th ti tr uk ur vi yo zh ase'.split(
    ' ',
  )

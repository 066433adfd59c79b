import { expect, test } from 'vitest'
import { photoOf } from './photo.ts'

const at = (width: number) => `/storage/v1/render/image/public/avatars/ana/face.jpg?width=${width}&quality=70`

test('MEDIA-11, MEDIA-12, MEDIA-13, MEDIA-14, MEDIA-15: an uploaded picture is requested 300, 600 or 1200 wide at quality 70', () => {
  const { src, srcSet } = photoOf('/storage/v1/object/public/avatars/ana/face.jpg')
  expect(src).toBe(at(600))
  expect(srcSet).toBe(`${at(300)} 300w, ${at(600)} 600w, ${at(1200)} 1200w`)
})

test('a URL outside our storage stays unchanged', () => {
  expect(photoOf('blob:http://here/1')).toEqual({ src: 'blob:http://here/1' })
})

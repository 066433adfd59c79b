// Pictures that attack their decoder, built here byte by byte or from a real encoder's output, so that no files are needed.
// Also pictures with sensitive metadata: location, camera, text.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Bomb = { name: string; type: string; bytes: Buffer }

export async function imageBombs(): Promise<Bomb[]> {
  return [
    ...pngBombs(),
    ...(await realPngs()),
    ...(await jpegBombs()),
    ...(await webpBombs()),
    ...(await avifBombs()),
    ...otherKinds(),
    ...(await polyglots()),
  ]
}

/** Rotated, with a location, a camera, a thumbnail and text in every kind of metadata a picture can have. */
export async function tellingPicture(format: 'jpeg' | 'png' | 'webp' | 'avif', width = 640, height = 480): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'SecretCamera', Model: 'SecretModel', ImageDescription: 'SecretDescription' },
    IFD2: { BodySerialNumber: 'SecretSerial' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 12/1', GPSLongitudeRef: 'W', GPSLongitude: '122/1 40/1 30/1' },
  }
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="SecretCreator"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const drawn = sharp(scene(width, height), { raw: { width, height, channels: 3 } })
    .withExif(exif)
    .withXmp(xmp)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
  // Good AVIF compression takes a second and is not what we test.
  return (format === 'avif' ? drawn.avif({ effort: 0 }) : drawn.toFormat(format)).toBuffer()
}

/** None of our responses may contain these. */
export const secrets = ['Secret', 'Exif\0\0', 'http://ns.adobe.com/xap', 'Photoshop 3.0', 'GPSLatitude', 'xmpmeta', '8BIM']

/** A smooth scene with some grain: compresses like a photograph, unlike noise or a flat color. */
export function scene(width: number, height: number, seed = 1): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  let noise = seed
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      noise = (noise * 1103515245 + 12345) & 0x7fffffff
      const grain = (noise >> 16) & 7
      pixels[at++] = ((x * 255) / width + grain + seed * 3) & 0xff
      pixels[at++] = ((y * 255) / height + grain) & 0xff
      pixels[at++] = (Math.sin((x + y * seed) / 40) * 60 + 128 + grain) & 0xff
    }
  }
  return pixels
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(name, 4, 'latin1')
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name, 'latin1'), data])), 0)
  return Buffer.concat([head, data, end])
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
type Png = { width: number; height: number; depth?: number; colour?: number; interlace?: number; before?: Buffer[]; data?: Buffer }

function png({ width, height, depth = 8, colour = 2, interlace = 0, before = [], data }: Png): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlace], 8)
  const pixels = data ?? deflateSync(Buffer.alloc(Math.min(width * 3 + 1, 4096) * Math.min(height, 64)))
  return Buffer.concat([pngMark, chunk('IHDR', head), ...before, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A short text that decompresses to this many MB. */
const packedZeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20), { level: 9 })
const named = (name: string, ...rest: Buffer[]) => Buffer.concat([Buffer.from(`${name}\0`, 'latin1'), ...rest])

function pngBombs(): Bomb[] {
  const small = { width: 64, height: 64, data: deflateSync(Buffer.alloc((64 * 3 + 1) * 64)) }
  const packed = packedZeros(64)
  const text = chunk('zTXt', named('Comment', Buffer.from([0]), packed))
  const tall = chunk('iTXt', named('Comment', Buffer.from([1, 0, 0, 0]), packed))
  const profile = chunk('iCCP', named('icc', Buffer.from([0]), packed))
  const inner = deflateSync(deflateSync(deflateSync(Buffer.alloc(32 << 20))))
  const damaged = png(small)
  damaged[29] = (damaged[29] ?? 0) ^ 0xff
  const files: [string, Buffer][] = [
    ['claims 30,000 × 30,000', png({ width: 30_000, height: 30_000 })],
    ['claims 2³¹ pixels a side', png({ width: 0x7fffffff, height: 0x7fffffff })],
    ['claims no size at all', png({ width: 0, height: 0 })],
    ['one row 12,001 wide', png({ width: 12_001, height: 1, data: deflateSync(Buffer.alloc(12_001 * 3 + 1)) })],
    ['truly 6,400 × 6,400 of one colour', png({ width: 6400, height: 6400, data: deflateSync(Buffer.alloc((6400 * 3 + 1) * 6400)) })],
    ['one packed text of 64 MB', png({ ...small, before: [text] })],
    ['twenty packed texts of 64 MB', png({ ...small, before: Array<Buffer>(20).fill(text) })],
    ['twenty packed international texts', png({ ...small, before: Array<Buffer>(20).fill(tall) })],
    ['a packed colour profile of 64 MB', png({ ...small, before: [profile] })],
    ['a colour profile packed three times', png({ ...small, before: [chunk('iCCP', named('icc', Buffer.from([0]), inner))] })],
    [
      'ten thousand colour profiles',
      png({ ...small, before: Array<Buffer>(10_000).fill(chunk('iCCP', named('icc', Buffer.from([0]), packedZeros(0)))) }),
    ],
    ['a hundred thousand tiny chunks', png({ ...small, before: Array<Buffer>(100_000).fill(chunk('tEXt', named('a'))) })],
    ['a moving one of 50,000 frames', png({ ...small, before: [chunk('acTL', Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0, 0]))] })],
    ['16 bits a sample, interlaced, 36 million pixels', png({ width: 6000, height: 6000, depth: 16, colour: 6, interlace: 1 })],
    ['a wrong checksum', damaged],
    ['unknown colour type', png({ ...small, colour: 5 })],
    ['data that unpacks to far more than the picture', png({ width: 8, height: 8, data: packedZeros(128) })],
    ['data that is no deflate', png({ width: 512, height: 512, data: randomBytes(4096) })],
    ['a palette that is not there', png({ width: 512, height: 512, colour: 3 })],
  ]
  return files.map(([name, bytes]) => ({ name: `PNG: ${name}`, type: 'image/png', bytes }))
}

async function realPngs(): Promise<Bomb[]> {
  const whole = await sharp({ create: { width: 3200, height: 3200, channels: 4, background: '#123' } })
    .png({ progressive: true, compressionLevel: 3 })
    .toBuffer()
  const cut = await sharp(scene(800, 600), { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  return [
    { name: 'PNG: interlaced, 10 million pixels', type: 'image/png', bytes: whole },
    ...[33, 100, 5000, cut.length - 12].map((at) => ({ name: `PNG: cut at ${at}`, type: 'image/png', bytes: cut.subarray(0, at) })),
  ]
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a43' } })

async function jpegBombs(): Promise<Bomb[]> {
  const plain = await sharp(scene(800, 600), { raw: { width: 800, height: 600, channels: 3 } })
    .jpeg()
    .toBuffer()
  const slow = await flat(6000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const claims = Buffer.from(plain)
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]))
  claims.writeUInt16BE(65_500, frame + 5)
  claims.writeUInt16BE(65_500, frame + 7)
  const files: [string, Buffer][] = [
    ['claims 65,500 × 65,500', claims],
    ['progressive, 36 million pixels', slow],
    ['progressive, its scans a dozen times over', withScansAgain(await flat(5000, 5000).jpeg({ progressive: true }).toBuffer(), 12)],
    ['truly 8,000 × 6,000', await flat(8000, 6000).jpeg().toBuffer()],
    [
      'colour profiles nested 255 deep',
      withSegments(plain, 0xe2, 255, (at) => named('ICC_PROFILE', Buffer.from([at, 255]), randomBytes(1000))),
    ],
    [
      'a colour profile of 16 MB',
      withSegments(plain, 0xe2, 255, (at) => named('ICC_PROFILE', Buffer.from([at, 255]), Buffer.alloc(30_000))),
    ],
    ['ten thousand comments', withSegments(plain, 0xfe, 10_000, () => Buffer.from('words'))],
    ['notes that point at themselves', withSegments(plain, 0xe1, 1, () => selfPointingExif())],
    ['nothing after its head', plain.subarray(0, 4)],
    ...[20, 200, 2000, Math.floor(plain.length / 2), plain.length - 2].map((at): [string, Buffer] => [
      `cut at ${at}`,
      plain.subarray(0, at),
    ]),
    ['noise after its head', Buffer.concat([plain.subarray(0, 700), randomBytes(50_000)])],
    ['11 MB', Buffer.concat([plain, Buffer.alloc(11 << 20)])],
  ]
  return files.map(([name, bytes]) => ({ name: `JPEG: ${name}`, type: 'image/jpeg', bytes }))
}

function withSegments(jpeg: Buffer, mark: number, count: number, dataOf: (at: number) => Buffer): Buffer {
  const segments = Array.from({ length: count }, (_, at) => {
    const data = dataOf(at + 1)
    const head = Buffer.from([0xff, mark, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function withScansAgain(jpeg: Buffer, times: number): Buffer {
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const scans = jpeg.subarray(first, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, first), ...Array<Buffer>(times).fill(scans), jpeg.subarray(-2)])
}

function selfPointingExif(): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1')
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}

async function webpBombs(): Promise<Bomb[]> {
  const plain = await sharp(scene(800, 600), { raw: { width: 800, height: 600, channels: 3 } })
    .webp()
    .toBuffer()
  const frames = await sharp(scene(32, 32 * 200), { raw: { width: 32, height: 32 * 200, channels: 3, pageHeight: 32 } })
    .webp({ effort: 0 })
    .toBuffer()
  const claims = Buffer.from(plain)
  claims.writeUInt16LE(16_383, 26)
  claims.writeUInt16LE(16_383, 28)
  const files: [string, Buffer][] = [
    ['moving, 200 frames', frames],
    ['claims 16,383 × 16,383', claims],
    [
      '3,730 × 3,730',
      await sharp({ create: { width: 3730, height: 3730, channels: 3, background: '#345' } })
        .webp({ effort: 0 })
        .toBuffer(),
    ],
    [
      'without loss, 10 million pixels',
      await sharp({ create: { width: 3200, height: 3200, channels: 4, background: '#3456' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    ],
    ...[21, 40, Math.floor(plain.length / 2)].map((at): [string, Buffer] => [`cut at ${at}`, plain.subarray(0, at)]),
  ]
  return files.map(([name, bytes]) => ({ name: `WebP: ${name}`, type: 'image/webp', bytes }))
}

async function avifBombs(): Promise<Bomb[]> {
  const plain = await sharp(scene(320, 240), { raw: { width: 320, height: 240, channels: 3 } })
    .avif({ effort: 0 })
    .toBuffer()
  const large = await sharp({ create: { width: 4200, height: 4200, channels: 3, background: '#345' } })
    .avif({ effort: 0 })
    .toBuffer()
  const loose = Buffer.from(plain)
  loose.writeUInt32BE(0xfffffff0, 0)
  const files: [string, Buffer][] = [
    ['18 million pixels', large],
    [
      '3 million pixels',
      await sharp({ create: { width: 1720, height: 1720, channels: 3, background: '#345' } })
        .avif({ effort: 0 })
        .toBuffer(),
    ],
    ['a box longer than the file', loose],
    ['its boxes shuffled', Buffer.concat([plain.subarray(0, 100), randomBytes(200), plain.subarray(300)])],
    ...[24, 120, plain.length - 40].map((at): [string, Buffer] => [`cut at ${at}`, plain.subarray(0, at)]),
  ]
  return files.map(([name, bytes]) => ({ name: `AVIF: ${name}`, type: 'image/avif', bytes }))
}

function otherKinds(): Bomb[] {
  const gifHead = Buffer.from('GIF89a\x20\0\x20\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const gifFrame = Buffer.from('\x2c\0\0\0\0\x20\0\x20\0\0\x02\x02\x84\x51\0', 'latin1')
  const gif = (frames: number) => Buffer.concat([gifHead, ...Array<Buffer>(frames).fill(gifFrame), Buffer.from(';')])
  const wideGif = Buffer.from(gif(1))
  wideGif.writeUInt16LE(65_535, 6)
  wideGif.writeUInt16LE(65_535, 8)
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'.replace(/./g, (letter) => `<!ENTITY ${letter} "${`&${String.fromCharCode(letter.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`
  const files: [string, string, Buffer][] = [
    ['GIF: 50,000 frames', 'image/gif', gif(50_000)],
    ['GIF: one LZW block of 65,535 × 65,535', 'image/gif', wideGif],
    [
      'TIFF: claims 4 billion pixels',
      'image/tiff',
      Buffer.from('II*\0\x08\0\0\0\x02\0\0\x01\x04\0\x01\0\0\0\xff\xff\0\0\x01\x01\x04\0\x01\0\0\0\xff\xff\0\0\0\0\0\0', 'latin1'),
    ],
    [
      'BMP: 65,535 × 65,535',
      'image/bmp',
      Buffer.from('BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\0\0\xff\xff\0\0\x01\0\x18\0', 'latin1'),
    ],
    ['SVG: a script', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG: a billion laughs', 'image/svg+xml', Buffer.from(laughs)],
    [
      'SVG: reads a file of the machine',
      'image/svg+xml',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['SVG: sent as a PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>')],
    ['HTML: sent as a JPEG', 'image/jpeg', Buffer.from('<!doctype html><script>alert(document.domain)</script>')],
    ['nothing', 'image/png', Buffer.alloc(0)],
    ['one byte', 'image/jpeg', Buffer.from([0xff])],
    ['noise', 'image/webp', randomBytes(4096)],
  ]
  return files.map(([name, type, bytes]) => ({ name, type, bytes }))
}

async function polyglots(): Promise<Bomb[]> {
  const plain = await sharp(scene(64, 64), { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer()
  const archiveEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const files: [string, Buffer][] = [
    ['and a PDF', withSegments(plain, 0xfe, 1, () => Buffer.from('%PDF-1.7\n1 0 obj'))],
    ['and an archive', Buffer.concat([plain, Buffer.from('PK\x03\x04', 'latin1'), archiveEnd])],
    ['and a page', withSegments(plain, 0xfe, 1, () => Buffer.from('<html><script>alert(1)</script>'))],
    ['and a script at its end', Buffer.concat([plain, Buffer.from('<?php system($_GET[0]); ?><script>1</script>')])],
    ['sent as a PNG', plain],
  ]
  return files.map(([name, bytes]) => ({ name: `JPEG ${name}`, type: name === 'sent as a PNG' ? 'image/png' : 'image/jpeg', bytes }))
}

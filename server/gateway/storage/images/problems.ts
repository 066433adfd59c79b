// Refusals of pictures, sent like every other refusal of the protocol.
import { StorageProblem } from '../problems.ts'

const catalogue = {
  unsupported_picture: [415, 'invalid_mime_type', 'InvalidMimeType', 'This is not a picture we take. Send a JPEG, PNG, WebP or AVIF.'],
  wrong_type: [415, 'invalid_mime_type', 'InvalidMimeType', 'The file is not of the type it was sent as.'],
  moving_picture: [415, 'invalid_mime_type', 'InvalidMimeType', 'Moving pictures are not taken. Send a still one.'],
  too_large: [413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size'],
  too_many_pixels: [413, 'Payload too large', 'EntityTooLarge', 'The picture has too many pixels.'],
  unsupported_heif: [400, 'InvalidRequest', 'InvalidRequest', 'This kind of HEIF cannot be read here. Send a JPEG, PNG, WebP or AVIF.'],
  unreadable: [422, 'InvalidRequest', 'InvalidRequest', 'The picture could not be read. It may be damaged.'],
  took_too_long: [422, 'InvalidRequest', 'InvalidRequest', 'The picture took too long to read.'],
  bad_size: [400, 'InvalidRequest', 'InvalidRequest', 'Pictures are made 300, 600 or 1200 wide at quality 70.'],
  bad_transformation: [400, 'InvalidRequest', 'InvalidRequest', 'The transformation is not known.'],
  busy: [503, 'SlowDown', 'SlowDown', 'Too many pictures at once. Please try again.'],
} satisfies Record<string, readonly [status: number, error: string, code: string, message: string]>

export type ImageProblemKind = keyof typeof catalogue

export class ImageProblem extends StorageProblem {
  override name = 'ImageProblem'
  readonly kind: ImageProblemKind

  constructor(kind: ImageProblemKind, { message, cause }: { message?: string; cause?: unknown } = {}) {
    const [status, error, code, words] = catalogue[kind]
    super(status, error, code, message ?? words, kind === 'busy' ? 1 : null)
    this.kind = kind
    this.cause = cause
  }
}

import type { PictureFault } from '#web/data/images.ts'

export const copy = {
  rules: 'JPEG, PNG, WebP or AVIF, up to 10 MB.',
  faults: {
    type: 'That is not a picture we take. Choose a JPEG, PNG, WebP or AVIF.',
    size: 'That picture is larger than 10 MB. Choose a smaller one.',
    unreadable: 'That picture cannot be opened here. It may be damaged; a JPEG or PNG works everywhere.',
  } satisfies Record<PictureFault, string>,
  uploadFailed: 'The picture was not sent. Check your connection and try again.',
  removeFailed: 'Failed to remove the picture',
} as const

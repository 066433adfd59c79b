import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cut, type Area } from '#web/data/images.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { seeMineAnew } from '../profiles.data.ts'
import { pictureWords, setProfilePicture } from './pictures.data.ts'
import { Progress } from './Progress.tsx'
import './pictures.css'

/** The aspect ratio of a cameo, the frame around every portrait. */
const shape = 5 / 6
const widest = 1200
const zooms = { least: 1, most: 4, step: 0.1 }

/** Crops a chosen picture to a portrait, by pointer, wheel or keys. Closing the dialog cancels the upload. */
export function CropDialog({ chosen: { file, address }, onClose }: { chosen: { file: File; address: string }; onClose: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [area, setArea] = useState<Area | null>(null)
  const [share, setShare] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const save = useMutation({
    mutationFn: async (part: Area) => {
      stop.current = new AbortController()
      setShare(0)
      await setProfilePicture(me.id, { file: await cut(file, part, widest), onProgress: setShare, signal: stop.current.signal })
    },
    onSuccess: async () => {
      await seeMineAnew(queries, me.id)
      onClose()
    },
  })
  const problem = save.error && pictureWords(save.error)

  function close() {
    stop.current?.abort()
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title="Your picture"
      description="Drag, or use the arrow keys, until your face is in the oval."
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!area} busy={save.isPending && 'Saving...'} onClick={() => area && save.mutate(area)}>
            Save picture
          </Button>
        </>
      }
    >
      {problem && (
        <p className="note destructive mb-3" role="alert">
          {problem}
        </p>
      )}
      <Crop address={address} onArea={setArea} />
      {save.isPending && (
        <div className="mt-4">
          <Progress share={share} label="Sending the picture" />
        </div>
      )}
    </Dialog>
  )
}

function Crop({ address, onArea }: { address: string; onArea: (area: Area) => void }) {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.least)
  return (
    <div data-takes-touch>
      <div className="crop">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          aspect={shape}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'The part that is shown' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="crop-zoom">
        <ZoomOut aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          Zoom
        </label>
        <input
          id={id}
          type="range"
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <ZoomIn aria-hidden />
      </div>
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { kept } from '#web/data/kept.ts'
import { wordingOf } from '#web/data/wording.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'

/** Turns the chat on or off for everyone and in this browser, and loads the page again. */
export function useTurning(isOn: boolean) {
  return useMutation({
    mutationFn: () => withProof(() => write.turn(isOn, isOn ? copy.enabledHere : copy.disabledHere)),
    onSuccess: () => {
      kept.liveChat.setFlag(isOn)
      location.reload()
    },
    onError: (error) => notify.error(wordingOf(error, copy.turnFailed)),
  })
}

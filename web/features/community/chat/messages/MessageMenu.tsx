import { BellOff, Copy, Ellipsis, Flag, Hourglass, MessageSquarePlus, Reply, Trash2 } from 'lucide-react'
import type { ChatMessage } from '#domain/community/chat.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from '../chat.copy.ts'
import { copyText } from '../copy-text.ts'
import type { MessageActs } from './use-message-acts.ts'

export function MessageMenu({
  message,
  name,
  isMine,
  acts,
  onReply,
}: {
  message: ChatMessage
  name: string
  isMine: boolean
  acts: MessageActs
  onReply: (message: ChatMessage) => void
}) {
  const author = { id: message.user_id, full_name: name }
  return (
    <>
      {isMine && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="chat-delete"
          aria-label={copy.deleteMessage}
          disabled={acts.deletingId === message.id}
          onClick={() => acts.delete({ message })}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon-sm" className="chat-more" aria-label={copy.more(isMine ? copy.you : name)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Reply aria-hidden />} onSelect={() => onReply(message)}>
          {copy.reply}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyText(message.message_text)}>
          {copy.copy}
        </MenuItem>
        {acts.mayPost && (
          <MenuItem icon={<MessageSquarePlus aria-hidden />} onSelect={() => acts.selection.begin(message.id)}>
            {copy.makeThread}
          </MenuItem>
        )}
        {!isMine && (
          <>
            <MenuSeparator />
            <MenuItem icon={<BellOff aria-hidden />} onSelect={() => acts.mute(author)}>
              {copy.mutePerson(name)}
            </MenuItem>
            {acts.mayKeep && (
              <MenuItem icon={<Hourglass aria-hidden />} onSelect={() => acts.open({ dialog: 'silence', message, author })}>
                {copy.silence}
              </MenuItem>
            )}
            {acts.mayKeep && (
              <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => acts.open({ dialog: 'remove', message, author })}>
                {copy.deleteMessage}
              </MenuItem>
            )}
            <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => acts.open({ dialog: 'report', message, author })}>
              {copy.report}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { kept } from '#web/data/kept.ts'
import { paths } from '#web/paths.ts'
import type { Craft } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { copy } from './hub.copy.ts'

/** The areas that there are, each with what is new in it. The chat is left out where it is not open to the member. */
export function Areas({ forumNew, chatNew }: { forumNew: number; chatNew: number | null }) {
  const { forum, chat, guidelines } = copy
  return (
    <nav className="hub-areas" aria-label={copy.areas}>
      <Link {...paths.forum()}>
        <Slat
          craft="permanent-makeup"
          seed="hub-forum"
          mode="sheet"
          way={1}
          title={forum.title}
          news={forum.news(forumNew)}
          line={forum.line}
        />
      </Link>
      {chatNew !== null && kept.liveChat.flag() !== 'false' && (
        <Link {...paths.forum({ room: 'community' })}>
          <Slat craft="nails" seed="z4" mode="drip" way={3} title={chat.title} news={chat.news(chatNew)} line={chat.line} />
        </Link>
      )}
      <a href={paths.guidelines()}>
        <Slat
          craft="massage"
          seed="hub-groups"
          mode="ripple"
          way={1}
          title={guidelines.title}
          news={guidelines.news}
          line={guidelines.line}
        />
      </a>
    </nav>
  )
}

type Drawing = { craft: Craft; seed: string; mode: string; way: number }

function Slat({ title, news, line, ...drawing }: Drawing & { title: string; news: string; line: string }) {
  return (
    <>
      <Art {...drawing} w={300} h={520} />
      <span className="hub-tag">
        <b className="d4">{title}</b>
        <span className="hub-news">{news}</span>
        <span className="muted text-xs">{line}</span>
      </span>
    </>
  )
}

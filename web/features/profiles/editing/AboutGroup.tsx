import { isCraft } from '#domain/crafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { readLinks } from '../profile-page/sections.ts'
import { languageName } from '../profile-page/words.ts'
import { write, type Basics } from '../profiles.data.ts'
import { EditGroup } from './EditGroup.tsx'
import { asHttps, LinksField } from './LinksField.tsx'
import { wordsFor } from './problem.ts'
import { TagsField } from './TagsField.tsx'
import { techniquesOf } from './entries/techniques.ts'
import { useSavedGroup } from './use-saved-group.ts'

/** Language tags offered in the picker; the browser supplies their names. */
const languageTags =
  'ar bn de el en es fa fil fr gu ha he hi ht hy id ig it ja km ko lo ne pa pl ps pt ro ru so sw ta te th ti tr uk ur vi yo zh ase'.split(
    ' ',
  )

const bioLimit = 1500

export function AboutGroup({ basics }: { basics: Basics }) {
  const me = useMe()
  const { bio = '', techniques = [], languages = [], links } = basics.details ?? {}
  const group = useSavedGroup({ bio, techniques, languages, links: readLinks(links) }, (draft) =>
    write.details(me.id, { ...draft, links: draft.links.map((link) => ({ ...link, url: asHttps(link.url) })).filter(({ url }) => url) }),
  )
  const { draft, change, problem } = group
  return (
    <EditGroup title="About you" fragment="about" about="The first lines members read on your page." group={group}>
      <Field
        label="In your words"
        hint={`How you work, and what a trade with you is like. ${draft.bio.length.toLocaleString('en-US')} of 1,500.`}
        error={wordsFor(problem, 'bio')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={bioLimit}
            value={draft.bio}
            onChange={(event) => change({ bio: event.target.value })}
          />
        )}
      </Field>
      <TagsField
        label="Techniques"
        hint="Up to 20, like “Silk press” or “Gel-X”. Press Enter to add one."
        error={wordsFor(problem, 'techniques')}
        tags={draft.techniques}
        onChange={(tags) => change({ techniques: tags })}
        suggestions={basics.specialties.filter(isCraft).flatMap((craft) => techniquesOf[craft])}
        limit={20}
      />
      <Languages chosen={draft.languages} onChange={(chosen) => change({ languages: chosen })} error={wordsFor(problem, 'languages')} />
      <LinksField links={draft.links} onChange={(all) => change({ links: all })} error={wordsFor(problem, 'links')} />
    </EditGroup>
  )
}

function Languages({ chosen, onChange, error }: { chosen: string[]; onChange: (chosen: string[]) => void; error: string | null }) {
  const named = languageTags.map((tag) => ({ tag, name: languageName(tag) })).toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Field label="Languages" error={error}>
      {(control) => (
        <>
          <Tags tags={chosen} nameOf={languageName} onRemove={(tag) => onChange(chosen.filter((each) => each !== tag))} />
          <Select
            {...control}
            value=""
            disabled={chosen.length >= 10}
            onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}
          >
            <option value="">Add a language</option>
            {named
              .filter(({ tag }) => !chosen.includes(tag))
              .map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
          </Select>
        </>
      )}
    </Field>
  )
}

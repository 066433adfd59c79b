// Notifications of sign-ins in a browser that an account has not known.
import assert from 'node:assert/strict'
import { emailsTo } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0'

/** As the service does: a session first, then the browser's mark. */
async function signsIn(town: Stage, { id }: Member, mark: string, agent: string | null, earlier: string | null = null): Promise<void> {
  await town.set(`insert into auth.sessions (user_id, user_agent, created_at) values ($1, $2, clock_timestamp())`, [id, agent])
  await town.set('select auth.remember_device($1, $2, $3)', [id, mark, earlier])
}
const told = (town: Stage, who: Member) =>
  town.as(who, `select title, message, link, facts from public.notifications where template = 'new_sign_in'`)
const device = ({ facts }: Row) => (facts as { device: string }).device
const titles = async (town: Stage, who: Member) => (await told(town, who)).map(({ title }) => String(title)).toSorted()

promise('the first sign-in of an account, and one in a browser that it knows, are no news', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await signsIn(town, ana, 'one', chrome)
  await signsIn(town, ana, 'two', chrome, 'one')
  await signsIn(town, bea, 'three', chrome)
  await town.set('delete from auth.sessions where user_id = $1', [bea.id])
  await town.set(`select auth.remember_device($1, 'four')`, [bea.id])
  assert.deepEqual([await titles(town, ana), await titles(town, bea)], [[], []], 'nor is one without a session')
  assert.deepEqual(await town.set('select mark from auth.known_devices where user_id = $1', [ana.id]), [{ mark: 'two' }])
  await town.set(`update auth.users set encrypted_password = 'other' where id = $1`, [ana.id])
  await signsIn(town, ana, 'four', chrome)
  assert.deepEqual(await titles(town, ana), [], 'nor is the one in which the password was changed')
})

promise(
  'a sign-in in a new browser sends a notification and an email, even with everything switched off, once a day for a device',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    await town.set('update internal.mail_preferences set wants_activity = false')
    await signsIn(town, ana, 'one', chrome)
    await signsIn(town, ana, 'two', firefox)
    assert.deepEqual(await told(town, ana), [
      {
        title: 'New sign-in from Firefox on Windows',
        message: "Wasn't that you? Sign it out under Security and set a new password.",
        link: '/settings?tab=security',
        facts: { device: 'Firefox on Windows', browser: 'Firefox', system: 'Windows' },
      },
    ])
    assert.deepEqual((await emailsTo(town, ana, 'new_sign_in')).map(device), ['Firefox on Windows'])
    await signsIn(town, ana, 'three', firefox)
    await signsIn(town, ana, 'four', chrome, 'not-known')
    await signsIn(town, ana, 'five', null)
    assert.deepEqual(await titles(town, ana), [
      'New sign-in from Chrome on Mac',
      'New sign-in from Firefox on Windows',
      'New sign-in from an unknown device',
    ])
    await town.set(`update clock.settings set shift = '1 day 1 minute'`)
    await signsIn(town, ana, 'six', firefox)
    assert.equal((await titles(town, ana)).length, 4)
    assert.equal((await emailsTo(town, ana, 'new_sign_in')).length, 4)
    assert.deepEqual(await titles(town, bea), [])
    await signsIn(town, bea, 'seven', chrome)
    await town.set(`insert into auth.sessions (user_id, user_agent, created_at) values ($1, $2, clock_timestamp())`, [bea.id, firefox])
    await town.set(`insert into auth.sessions (user_id, user_agent, created_at) values ($1, $2, clock_timestamp())`, [ana.id, chrome])
    await town.set(`select auth.remember_device($1, 'eight')`, [bea.id])
    assert.deepEqual(await titles(town, bea), ['New sign-in from Firefox on Windows'], 'each account by itself, of its own session')
    await town.as(ana, 'delete from public.notifications')
    assert.equal((await emailsTo(town, ana, 'new_sign_in')).length, 4, 'removing the notification does not stop the email')
  },
)

promise(
  'an email about a new sign-in goes to a confirmed address of an account that is still there, and not to the demo town',
  async (town) => {
    const [ana] = await town.professionals(1)
    await signsIn(town, ana, 'one', chrome)
    await town.set('savepoint now')
    for (const change of [
      'update auth.users set email_confirmed_at = null where id = $1',
      'update auth.users set deleted_at = now() where id = $1',
      `update public.profile_private set email = '' where user_id = $1`,
      `update public.profile_private set email = 'ana@demo.test' where user_id = $1`,
    ]) {
      await town.set(change, [ana.id])
      await signsIn(town, ana, 'two', firefox)
      assert.deepEqual(await town.set(`select from internal.emails where kind = 'new_sign_in'`), [], change)
      await town.set('rollback to savepoint now')
    }
    await signsIn(town, ana, 'two', firefox)
    assert.equal((await emailsTo(town, ana, 'new_sign_in')).length, 1)
  },
)

promise('the newest twenty browsers of an account are known, for 400 days, until its password changes', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const marks = async (who: Member) =>
    (await town.set('select mark from auth.known_devices where user_id = $1 order by known_since, mark', [who.id])).map(({ mark }) => mark)
  await signsIn(town, bea, 'hers', chrome)
  await town.set(
    `insert into auth.known_devices (user_id, mark, known_since) select $1, 'mark ' || days, now() - make_interval(days => days) from generate_series(11, 30) as days`,
    [ana.id],
  )
  await signsIn(town, ana, 'mark 0', chrome)
  assert.deepEqual([(await marks(ana)).length, (await marks(ana))[0], (await marks(ana)).at(-1)], [20, 'mark 29', 'mark 0'])
  await signsIn(town, ana, 'other', chrome, 'mark 29')
  assert.deepEqual([(await marks(ana))[0], (await marks(ana)).at(-1)], ['mark 28', 'other'], 'known again from now on')
  await town.set(`update auth.known_devices set known_since = now() - interval '401 days' where mark = 'mark 28'`)
  await town.set(`select clock.run('sweep known browsers')`)
  assert.deepEqual([(await marks(ana)).length, (await marks(ana))[0]], [19, 'mark 27'])
  await town.set(`update auth.users set encrypted_password = 'other' where id = $1`, [ana.id])
  assert.deepEqual([await marks(ana), await marks(bea)], [[], ['hers']])
})

promise("the mark of another account's browser is not replaced", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await signsIn(town, ana, 'one', chrome)
  await signsIn(town, bea, 'two', chrome, 'one')
  assert.deepEqual(await town.set('select mark from auth.known_devices where user_id = $1', [ana.id]), [{ mark: 'one' }])
})

promise(
  'a device has the same name in a notification as in the list of devices (web/features/account/security/device.ts)',
  async (town) => {
    const mozilla = 'Mozilla/5.0'
    const names: [agent: string | null, name: string][] = [
      [chrome, 'Chrome on Mac'],
      [firefox, 'Firefox on Windows'],
      [
        `${mozilla} (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1`,
        'Safari on iPhone',
      ],
      [`${mozilla} (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
      [
        `${mozilla} (Linux; Android 13) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
        'Samsung Internet on Android',
      ],
      [`${mozilla} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
      [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0`, 'Edge on Windows'],
      [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 OPR/105.0`, 'Opera on Windows'],
      [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15 Ddg/17.0`, 'DuckDuckGo on Mac'],
      [`${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0 Safari/537.36`, 'Chrome on Linux'],
      ['Linux', 'Linux'],
      ['curl/8.5.0', 'an unknown device'],
      ['', 'an unknown device'],
      [null, 'an unknown device'],
    ]
    for (const [agent, name] of names) {
      const [row] = await town.set('select internal.device_in_words($1) as name', [agent])
      assert.equal(row?.['name'], name, String(agent))
    }
  },
)

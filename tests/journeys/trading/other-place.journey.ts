// Shortly before an appointment another place counts once the other agrees to it.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { agreed, card, dialog, meetSoon, region } from '#tests/support/journeys/two-traders.ts'

test('in the last 24 hours another place waits for the other, who keeps the agreed one or agrees, live in both windows', async ({
  town,
}) => {
  const two = await agreed(town, 'Elsewhere')
  const { hers, theirs } = two
  await meetSoon(town, two)
  const where = async (button: string, name: string, address: string) => {
    await card(hers, 'Gel set').getByRole('button', { name: button }).click()
    const place = dialog(hers, 'Where you meet')
    await place.getByLabel('Name of the place').fill(name)
    await place.getByLabel('Street address').fill(address)
    if (button === 'Change the place') {
      await expect(place).toContainText('It starts in less than 24 hours, so Bea has to agree to another place.')
    }
    await place.getByRole('button', { name: 'Save' }).click()
    await expect(place).toBeHidden()
  }
  await where('Say where', 'Studio Rose', '12 Alder Street')
  await expect(card(theirs, 'Gel set')).toContainText('12 Alder Street')

  await where('Change the place', 'Studio Iris', '90 Birch Avenue')
  await expect(hers.getByText('Saved. Another place counts once Bea agrees.')).toBeVisible()
  const asked = region(theirs, 'Another place')
  await expect(asked).toContainText('Ana asks to meet elsewhere:')
  await expect(asked).toContainText('Studio Iris')
  await expect(card(theirs, 'Gel set')).toContainText('12 Alder Street')
  await expect(theirs.getByText('90 Birch Avenue')).toHaveCount(0)
  for (const page of [hers, theirs]) await expectAccessibleInBothThemes(page, 'section[aria-label="Another place"]')
  await asked.getByRole('button', { name: 'Keep our place' }).click()
  for (const page of [hers, theirs]) await expect(region(page, 'Another place')).toHaveCount(0)

  await where('Change the place', 'Studio Iris', '90 Birch Avenue')
  await asked.getByRole('button', { name: 'Meet there' }).focus()
  await theirs.keyboard.press('Enter')
  await expect(card(theirs, 'Gel set')).toContainText('90 Birch Avenue')
  for (const page of [hers, theirs]) {
    await expect(card(page, 'Gel set')).toContainText('Studio Iris')
    await expect(card(page, 'Gel set')).not.toContainText('Alder Street')
    await expect(region(page, 'Another place')).toHaveCount(0)
  }
})

// The request for a trade, a step at a time on phones, on one page on desktops.
import { expect, type Page } from '@playwright/test'

const steps = ["What you'd like", 'What you offer', 'Fairness', 'When and where', 'Review'] as const

export const requestStep = (page: Page, name: (typeof steps)[number]) => page.getByRole('region', { name, exact: true })

/** Goes forward to a step. */
export async function goToStep(page: Page, name: (typeof steps)[number], press: 'click' | 'Enter' = 'click'): Promise<void> {
  const shown = page.locator('.request-step').filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  if ((await shown.count()) > 1) {
    return
  }
  const title = await shown.getByRole('heading', { level: 2 }).textContent()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  for (const step of steps.slice(steps.findIndex((each) => each === title) + 1, steps.indexOf(name) + 1)) {
    if (press === 'click') await next.click()
    else await next.press('Enter')
    await expect(requestStep(page, step)).toBeVisible()
  }
}

/** Goes back to a step, which is on the screen where all of them are. */
export async function goBackTo(page: Page, name: (typeof steps)[number]): Promise<void> {
  const title = page.locator('.request-step').filter({ visible: true }).first().getByRole('heading', { level: 2 })
  while (!(await requestStep(page, name).isVisible())) {
    const before = (await title.textContent()) ?? ''
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(title).not.toHaveText(before)
  }
}

/** Ticks the notice about the license and accepts. */
/** Who gives a lot more also ticks that they are happy with it. */
export async function acceptTrade(page: Page, value: 'is even' | 'gives more' = 'is even'): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this trade?' })
  if (value === 'gives more') await dialog.getByRole('checkbox', { name: "I'm happy with this" }).check()
  await dialog.getByRole('checkbox', { name: /license/ }).check()
  await dialog.getByRole('button', { name: 'Accept trade' }).click()
}

/** Ticks the notice about the license and sends. */
export async function sendRequest(page: Page): Promise<void> {
  await goToStep(page, 'Review')
  await page.getByRole('checkbox', { name: /license/ }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
}

import type { Locator } from '@playwright/test'

/** A finger that drags a sheet down by so many pixels, in no time. */
export const swipeDown = (sheet: Locator, distance = 220): Promise<void> =>
  sheet.evaluate((element, far) => {
    const at = (clientY: number) => new Touch({ identifier: 1, target: element, clientX: 40, clientY })
    const tell = (type: string, clientY: number, isDown: boolean) => {
      const changed = [at(clientY)]
      element.dispatchEvent(
        new TouchEvent(type, { bubbles: true, cancelable: true, touches: isDown ? changed : [], changedTouches: changed }),
      )
    }
    tell('touchstart', 100, true)
    tell('touchmove', 100 + far, true)
    tell('touchend', 100 + far, false)
  }, distance)

import { href, paths } from '../../../paths.ts'
import type { Group } from '../words.ts'

const security = `[Settings, Security](${href(paths.settings({ tab: 'security' }))})`

export const account: Group = {
  id: 'account-and-security',
  title: 'Account & security',
  picture: { craft: 'advanced-beauty', seed: 'help-account', mode: 'led' },
  articles: [
    {
      id: 'forgotten-password',
      title: 'You forgot your password',
      blocks: [
        `Open [Sign in](${href(paths.auth())}), press **Forgot your password?** and enter your email address. If there is an account with it, a link is on its way. It works once, so use the newest one.`,
        'The link leads to a page where you choose a new password, twice. After that you are signed in, and led home after three seconds.',
        'Nothing in the mailbox? Look in the spam folder, and check that it is the address you signed up with: for your protection we answer the same whether an address has an account or not. You can ask for another link after a minute.',
      ],
    },
    {
      id: 'change-password',
      title: 'Change your password',
      blocks: [
        `In ${security}, under “Password”, enter the new one twice and press **Change password**. It needs at least 6 characters and must not be one of the most common; best is a sentence or what a password manager makes for you.`,
        'Your other devices are then signed out. This one stays.',
        "We'll ask for your current password, and sometimes for a code that we send by email. Use a password you don't use anywhere else: most stolen accounts were opened with one that leaked from another site.",
      ],
    },
    {
      id: 'change-email',
      title: 'Change your email address',
      blocks: [
        `In ${security}, under “Email”, enter the new address and press **Change email**. We write to both addresses, and the change takes effect once the link in each has been opened. Until then the old one stays, and the page says which link is still missing. **Send the links again** does what it says.`,
        `No longer reading the old mailbox? Then the link there cannot be opened, on purpose: it protects you from someone who has your password only. [Write to us](${paths.contact()}) from the new address and tell us what your account is called.`,
      ],
    },
    {
      id: 'two-steps',
      title: 'Turn on two-step sign-in',
      blocks: [
        `In ${security} press **Set up an authenticator app**. You need an app that makes 6-digit codes, such as Google Authenticator, Aegis, 1Password or iCloud Passwords.`,
        {
          steps: [
            'Give it a name, so that you know later which one it is.',
            'Scan the picture with the app. On the same phone press **Open the app on this phone**, or type in the key.',
            'Enter the code the app shows and press **Turn on**.',
            'Keep the recovery codes you are shown: print them, or put them where you keep passwords. Then press **I have kept them**.',
          ],
        },
        'From then on signing in asks for your password and for a code. **Add another app** is a good idea if you use two devices.',
      ],
    },
    {
      id: 'lost-phone',
      title: 'You lost the phone with your codes',
      blocks: [
        'Sign in with your password. When you are asked for the code, press **Use a recovery code** and enter one of the ten you kept. Each works once. Then remove the lost app in the security settings and set up a new one.',
        `How many codes are left is shown in ${security}; **Make new codes** replaces all of them, and the old ones stop working at once. After five wrong ones you have to wait a few minutes.`,
        `No codes and no phone? [Write to us](${paths.contact()}) with the topic “Account”. We will ask you things only you can know, and that takes time: someone who has your password shouldn't be able to talk their way in.`,
      ],
    },
    {
      id: 'devices',
      title: 'See where you are signed in',
      blocks: [
        `${security} lists every device, with its browser, its network address, when it was last seen and when it signed in. The one in your hand says **This device**.`,
        '**Sign out** ends one of them, **Sign out other devices** all but this one, **Sign out everywhere** every one. A device that was signed out is asked for the password again.',
        'When someone signs in to your account in a browser that it did not know, a notification and an email say so.',
        'You do not know one of them? Sign it out, then change your password, then turn on two-step sign-in. On a computer that is not yours, use **Sign out** in the menu under your picture before you leave.',
      ],
    },
    {
      id: 'other-ways-to-sign-in',
      title: 'Sign in with another account',
      blocks: [
        'Where this site offers it, buttons such as “Continue with Google” stand below the sign-in form. Which ones there are is for the people who run it to decide; it may be none.',
        `To use one with the account you have, open ${security} and press **Connect** beside its name under “Ways to sign in”. **Disconnect** takes it away again. Your only way to sign in cannot be taken away, so that you are never locked out.`,
        'We learn your name and your email address from the other service, and it learns that you use this one. Nothing of your trades or messages goes there.',
      ],
    },
  ],
}

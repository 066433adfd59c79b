// The contact page's styles and script, in addition to those of every content page.
import '../../entries/content.ts'
import { sendInPlace } from '../islands/contact-form.ts'

sendInPlace()

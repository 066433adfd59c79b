// What the contact page carries beside the pages to read.
import '../../entries/content.ts'
import { sendInPlace } from '../islands/contact-form.ts'

sendInPlace()

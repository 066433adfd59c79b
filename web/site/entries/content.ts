// Styles and script of the content pages.
import '../style/content.css'
import { askWhetherItHelped } from '../islands/helpful.ts'

askWhetherItHelped()

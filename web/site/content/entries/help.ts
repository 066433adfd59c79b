// The help page's styles and script, in addition to those of every content page.
import '../../entries/content.ts'
import { searchHelp } from '../islands/help-search.ts'

searchHelp()

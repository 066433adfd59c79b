// What the help carries beside the pages to read.
import '../../entries/content.ts'
import { searchHelp } from '../islands/help-search.ts'

searchHelp()

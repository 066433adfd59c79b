// Styles and script of the page that explains trades.
import '../style/how-it-works.css'
import { askWhetherItHelped } from '../islands/helpful.ts'
import { moveMeter } from '../islands/meter.ts'

moveMeter()
askWhetherItHelped()

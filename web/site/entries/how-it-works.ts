// What the explanation of a trade carries.
import '../style/how-it-works.css'
import { askWhetherItHelped } from '../islands/helpful.ts'
import { moveMeter } from '../islands/meter.ts'

moveMeter()
askWhetherItHelped()

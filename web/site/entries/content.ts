// What pages to read carry.
import '../style/content.css'
import { askWhetherItHelped } from '../islands/helpful.ts'

askWhetherItHelped()

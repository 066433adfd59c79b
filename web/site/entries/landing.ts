// Styles and script of the landing page.
import '../style/landing.css'
import { takeSignUps } from '../islands/join.ts'
import { moveMeter } from '../islands/meter.ts'
import { fetchNextScreen } from '../islands/next-screen.ts'

takeSignUps()
moveMeter()
fetchNextScreen()

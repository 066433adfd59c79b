// Styles and script of the page of what a member lists.
import '../style/listed.css'
import { fetchNextScreen } from '../islands/next-screen.ts'

fetchNextScreen()

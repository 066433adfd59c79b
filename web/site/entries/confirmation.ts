// Styles and script of the page after joining the waitlist.
import '../style/confirmation.css'
import { welcomeToTheList } from '../islands/confirmation.ts'

welcomeToTheList()

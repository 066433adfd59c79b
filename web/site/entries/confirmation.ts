// What the page after joining the waitlist carries.
import '../style/confirmation.css'
import { welcomeToTheList } from '../islands/confirmation.ts'

welcomeToTheList()

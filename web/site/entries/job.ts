// Styles and script of the page of a job.
import '../style/job.css'
import { fetchNextScreen } from '../islands/next-screen.ts'

fetchNextScreen()

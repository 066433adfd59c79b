// What the landing page carries.
import '../style/landing.css'

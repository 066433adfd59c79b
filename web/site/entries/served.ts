// Styles of pages that the server renders: the local checkout and boxes, unsubscribing.
import '../style/served.css'

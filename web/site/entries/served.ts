// What pages carry that the server makes itself: the local checkout and boxes, unsubscribing.
import '../style/served.css'

// The landing page needs no script of its own; this is where its style enters the build.
import './site.css'

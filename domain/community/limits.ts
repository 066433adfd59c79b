/** How long and how many the parts of a post may be. Judged by forum-threads.sql and forum-posting.sql. */
export const most = { title: 120, thread: 20_000, reply: 10_000, tags: 5, pictures: 4, threadPictures: 6 }

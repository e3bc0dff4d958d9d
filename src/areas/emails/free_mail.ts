/** Domains where anybody has an address: that two people have theirs there says nothing about where they work. */
export const freeMailDomains: ReadonlySet<string> = new Set([
  '126.com', '139.com', '163.com', '189.cn', 'abv.bg', 'aim.com', 'alice.it', 'aliyun.com', 'aol.com', 'arcor.de',
  'att.net', 'bellsouth.net', 'bigpond.com', 'bk.ru', 'bluewin.ch', 'bt.com', 'btinternet.com', 'centrum.cz',
  'charter.net', 'chello.at', 'comcast.net', 'cox.net', 'daum.net', 'duck.com', 'earthlink.net', 'email.com',
  'email.cz', 'fastmail.com', 'fastmail.fm', 'free.fr', 'freemail.hu', 'freenet.de', 'gmail.com', 'gmx.at', 'gmx.ch',
  'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com', 'hanmail.net', 'hey.com', 'hotmail.ch', 'hotmail.co.uk',
  'hotmail.com', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'hotmail.it', 'hushmail.com', 'icloud.com', 'inbox.lv',
  'inbox.ru', 'interia.pl', 'kolumbus.fi', 'laposte.net', 'libero.it', 'list.ru', 'live.ca', 'live.co.uk', 'live.com',
  'live.fr', 'live.nl', 'mac.com', 'mail.com', 'mail.de', 'mail.ru', 'mailbox.org', 'me.com', 'msn.com', 'naver.com',
  'ntlworld.com', 'o2.pl', 'online.de', 'onet.pl', 'optonline.net', 'orange.fr', 'outlook.at', 'outlook.com',
  'outlook.de', 'outlook.es', 'outlook.fr', 'pacbell.net', 'pm.me', 'posteo.de', 'proton.me', 'protonmail.ch',
  'protonmail.com', 'qq.com', 'rambler.ru', 'rediffmail.com', 'rocketmail.com', 'rogers.com', 'sbcglobal.net',
  'seznam.cz', 'sfr.fr', 'shaw.ca', 'sina.com', 'sky.com', 'skynet.be', 'sohu.com', 'sunrise.ch', 't-online.de',
  'talktalk.net', 'telenet.be', 'terra.com.br', 'tin.it', 'tiscali.it', 'tuta.com', 'tuta.io', 'tutanota.com',
  'ukr.net', 'uol.com.br', 'verizon.net', 'virgilio.it', 'virginmedia.com', 'wanadoo.fr', 'web.de', 'wp.pl', 'ya.ru',
  'yahoo.ca', 'yahoo.co.in', 'yahoo.co.jp', 'yahoo.co.uk', 'yahoo.com', 'yahoo.com.br', 'yahoo.de', 'yahoo.es',
  'yahoo.fr', 'yahoo.it', 'yandex.com', 'yandex.ru', 'yeah.net', 'ymail.com', 'ziggo.nl', 'zoho.com',
]) // biome-ignore format: a list of names

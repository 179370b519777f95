-- Returns whether a domain hands out mailboxes to anybody, so that sharing it does not mean the same company.
create or replace function app.is_free_mail_domain(domain text) returns boolean language sql immutable parallel safe as $$
  select coalesce(domain = any (
    '{gmail.com,googlemail.com,yahoo.com,ymail.com,rocketmail.com,outlook.com,hotmail.com,live.com,msn.com,aol.com,aim.com,icloud.com,me.com,mac.com,proton.me,protonmail.com,pm.me,gmx.com,gmx.net,gmx.de,mail.com,email.com,zoho.com,yandex.com,fastmail.com,hey.com,tutanota.com,comcast.net,verizon.net,att.net,sbcglobal.net,bellsouth.net,charter.net,cox.net,earthlink.net,juno.com,optonline.net,frontier.com,windstream.net,centurylink.net,roadrunner.com,inbox.com,mail.ru,qq.com,163.com,web.de,t-online.de,orange.fr,free.fr,btinternet.com,hotmail.co.uk,yahoo.co.uk}'), false)
$$;

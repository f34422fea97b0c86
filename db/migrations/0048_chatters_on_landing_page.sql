-- Chatters choose whether the landing page may show them with their prices. Nobody has been asked yet.
alter table accounts add column on_landing_page boolean not null default false;

-- The landing page reads them by name.
create index accounts_on_landing_page on accounts (username_key) where on_landing_page;

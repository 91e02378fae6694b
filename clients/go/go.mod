module chancery.example/client

go 1.24
